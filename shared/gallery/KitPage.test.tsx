import { loadMarkdown } from '@alma/shared/markdown';
import { ThemeProvider } from '@alma/shared/theme';
import { ToastProvider } from '@alma/shared/toast';
import { fireEvent, render } from '@testing-library/react';
import { KitPage } from './KitPage.tsx';
import { kitPageTexts } from './texts.ts';

beforeAll(loadMarkdown);

// By selectors: a search by role, label or text over the whole gallery takes seconds in jsdom.
it('shows every section, in one theme or in both', () => {
  const { container } = render(
    <ThemeProvider>
      <ToastProvider>
        <KitPage />
      </ToastProvider>
    </ThemeProvider>,
  );
  const sections = () =>
    [...container.querySelectorAll('[data-pane] > section')].map((section) =>
      section.getAttribute('aria-label'),
    );
  const [both, theme] = container.querySelectorAll('header button');
  const titles = Object.values(kitPageTexts.sections);
  expect(sections().toSorted()).toEqual(titles.toSorted());
  fireEvent.click(both!);
  expect(sections()).toHaveLength(2 * titles.length);
  fireEvent.click(theme!);
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
});
