import { render, screen } from '@testing-library/react';
import { styled } from '../core/styled.ts';
import { Progress, SegmentedControl, sidebarEntry } from '../core/ui/index.ts';
import { Citation } from './chat/index.ts';
import { Slider } from './inputs/index.ts';
import * as List from './inputs/SearchableList.styled.ts';
import { SectionLinks, Tabs } from './overlays/index.ts';
import { StepMeter } from './tables/index.ts';

const ignore = () => undefined;
const Entry = styled.a`
  ${sidebarEntry}
`;

/** The style sheet's rules for forced colours that highlight something. */
const highlights = (): CSSStyleRule[] =>
  [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSMediaRule && rule.conditionText.includes('forced-colors'))
    .flatMap((rule) => [...(rule as CSSMediaRule).cssRules] as CSSStyleRule[])
    .filter(({ cssText }) => /highlight/i.test(cssText));

const isHighlighted = (element: Element | null | undefined): boolean =>
  highlights().some(({ selectorText }) => element?.matches(selectorText.replace(/::[\w-]+$/, '')));

it('highlights what is chosen when the system replaces the colours of pages', () => {
  render(
    <>
      <SegmentedControl
        label="Theme"
        value="dark"
        onValueChange={ignore}
        options={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
      <Progress label="Upload" value={50} />
      <Slider label="Skill" value={50} onValueChange={ignore} />
      <Tabs
        label="Parts"
        value="one"
        onValueChange={ignore}
        items={[
          { value: 'one', label: 'One', content: '' },
          { value: 'two', label: 'Two', content: '' },
        ]}
      />
      <StepMeter value={1} max={2}>
        Level 1
      </StepMeter>
      <Entry href="/a" aria-current="page">
        Here
      </Entry>
      <Entry href="/b">There</Entry>
      <List.Option data-active="">Maya</List.Option>
      <List.Option>Leo</List.Option>
      <Citation number={1} active onSelect={ignore} />
      <Citation number={2} active={false} onSelect={ignore} />
      <SectionLinks
        label="Form"
        sections={[
          { id: 'basics', label: 'Basics' },
          { id: 'skills', label: 'Skills' },
        ]}
      />
    </>,
  );
  const steps = screen.getByText('Level 1').querySelectorAll('[aria-hidden] > *');
  const pairs = [
    [screen.getByText('Dark').closest('label'), screen.getByText('Light').closest('label')],
    [screen.getByRole('progressbar').firstElementChild, screen.getByRole('progressbar')],
    [screen.getByRole('slider'), undefined],
    [screen.getByRole('tab', { name: 'One' }), screen.getByRole('tab', { name: 'Two' })],
    [steps[0], steps[1]],
    [screen.getByText('Here'), screen.getByText('There')],
    [screen.getByText('Maya'), screen.getByText('Leo')],
    [screen.getByText('1', { selector: 'button' }), screen.getByText('2', { selector: 'button' })],
    [screen.getByText('Basics'), screen.getByText('Skills')],
  ] as const;
  expect(pairs.map(([chosen, other]) => [isHighlighted(chosen), isHighlighted(other)])).toEqual(
    pairs.map(() => [true, false]),
  );
});
