import { render, screen } from '@testing-library/react';
import { SkipLink } from '../core/ui/index.ts';
import { ChatFrame, VirtualLog } from './chat/index.ts';
import { Dialog } from './overlays/index.ts';

/** The style sheet's rules for paper that apply to an element. */
const onPaper = (element: Element): string =>
  [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSMediaRule && rule.conditionText === 'print')
    .flatMap((rule) => [...(rule as CSSMediaRule).cssRules] as CSSStyleRule[])
    .filter(({ selectorText }) => element.matches(selectorText))
    .map(({ cssText }) => cssText)
    .join(' ');

it('prints a whole thread and its sources, without what only works on a screen', () => {
  render(
    <>
      <SkipLink targetId="main" />
      <ChatFrame
        title="Ward 7"
        actions={<button type="button">Close</button>}
        panel={{ label: 'Sources', content: 'A source' }}
        footer={<p>The composer</p>}
      >
        <VirtualLog
          rows={['first', 'second']}
          keyOf={(row) => row}
          estimate={() => 40}
          isNews={() => true}
          renderRow={(row) => row}
        />
      </ChatFrame>
    </>,
  );
  expect(onPaper(screen.getByRole('log'))).toContain('overflow: visible');
  expect(onPaper(screen.getByRole('complementary', { hidden: true }))).toContain('display: block');
  for (const part of [
    screen.getByRole('link'),
    screen.getByRole('button', { name: 'Close' }).parentElement,
    screen.getByText('The composer').parentElement,
  ])
    expect(onPaper(part as Element)).toContain('display: none');
});

it('prints the whole text of a dialog', () => {
  render(
    <Dialog open onClose={() => undefined} title="F6 Vision" footer={<button type="button">Download</button>}>
      A long text
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog');
  expect(onPaper(dialog)).toContain('max-height: none');
  expect(onPaper(screen.getByText('A long text'))).toContain('overflow: visible');
  expect(onPaper(screen.getByRole('button', { name: 'Download' }).parentElement as Element)).toContain(
    'display: none',
  );
});
