import { render, screen } from '@testing-library/react';
import { Slot, SlotProvider, useBreadcrumbTitle, useBreadcrumbTitles } from './index.ts';

function Crumbs() {
  const titles = useBreadcrumbTitles();
  return <nav>{[...titles].map(([segment, title]) => `${segment}: ${title}`).join(', ')}</nav>;
}

function Project({ title }: { title: string | undefined }) {
  useBreadcrumbTitle('p-1', title);
  return null;
}

it('shows the title that a page has loaded while the page is mounted', () => {
  const { rerender } = render(
    <>
      <Crumbs />
      <Project title={undefined} />
    </>,
  );
  expect(screen.getByRole('navigation')).toBeEmptyDOMElement();
  rerender(
    <>
      <Crumbs />
      <Project title="Launch" />
    </>,
  );
  expect(screen.getByRole('navigation')).toHaveTextContent('p-1: Launch');
  rerender(<Crumbs />);
  expect(screen.getByRole('navigation')).toBeEmptyDOMElement();
});

it('passes the slot and its props to its renderer', () => {
  render(
    <SlotProvider render={(props) => <p>{JSON.stringify(props)}</p>}>
      <Slot name="user.balances" userId="u-1" />
    </SlotProvider>,
  );
  expect(screen.getByText('{"name":"user.balances","userId":"u-1"}')).toBeVisible();
});

it('explains the fix for a slot outside the host', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Slot name="dashboard.card" />)).toThrow(/<SlotProvider> above it/);
});
