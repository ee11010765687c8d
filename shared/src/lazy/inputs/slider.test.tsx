import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Slider } from './index.ts';

function SliderSample({ start }: { start: number | null }) {
  const [value, setValue] = useState(start);
  return <Slider label="Persistence" value={value} onValueChange={setValue} clearable />;
}

it('shows that a slider has no value yet, and clears one by Delete', () => {
  render(<SliderSample start={null} />);
  const slider = screen.getByRole('slider', { name: 'Persistence' });
  expect(screen.getByText('not given')).toBeVisible();
  expect(slider).toHaveAttribute('aria-valuetext', 'not given');
  fireEvent.change(slider, { target: { value: '12' } });
  expect(screen.getByText('12')).toBeVisible();
  fireEvent.keyDown(slider, { key: 'Delete' });
  expect(screen.getByText('not given')).toBeVisible();
});

it('sets an empty slider to its start by key and by pointer', () => {
  render(<SliderSample start={null} />);
  const slider = screen.getByRole('slider', { name: 'Persistence' });
  fireEvent.keyDown(slider, { key: 'Home' });
  expect(screen.getByText('0')).toBeVisible();
  fireEvent.keyDown(slider, { key: 'Delete' });
  fireEvent.pointerUp(slider, { button: 2 });
  expect(screen.getByText('not given')).toBeVisible();
  fireEvent.pointerUp(slider, { button: 0 });
  expect(screen.getByText('0')).toBeVisible();
});

it('shows the value of a slider beside its label, in its own range', () => {
  render(<SliderSample start={88} />);
  const slider = screen.getByRole('slider', { name: 'Persistence' });
  expect(slider).toHaveAttribute('max', '100');
  expect(screen.getByText('88')).toBeVisible();
  fireEvent.change(slider, { target: { value: '12' } });
  expect(screen.getByText('12')).toBeVisible();
  expect(slider).toHaveStyle({ '--v': '12%' });
});
