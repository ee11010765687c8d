import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SectionLinks } from './index.ts';

const sections = [
  { id: 'basics', label: 'Basic identification' },
  { id: 'status', label: 'Professional status' },
  { id: 'skills', label: 'Key competencies' },
];

type Entry = Pick<IntersectionObserverEntry, 'target' | 'isIntersecting'>;

/** Simulates the browser's report on sections that enter or leave the viewport. */
let tell: (changes: Record<string, boolean>) => void = () => undefined;
const observed: string[] = [];

beforeEach(() => {
  observed.length = 0;
  Object.assign(globalThis, {
    IntersectionObserver: class {
      constructor(callback: (entries: Entry[]) => void) {
        tell = (changes) =>
          act(() =>
            callback(
              Object.entries(changes).map(([id, isIntersecting]) => ({
                target: document.getElementById(id)!,
                isIntersecting,
              })),
            ),
          );
      }
      observe(element: Element) {
        observed.push(element.id);
      }
      disconnect() {}
    },
  });
});
afterEach(() => Reflect.deleteProperty(globalThis, 'IntersectionObserver'));

const renderForm = () =>
  render(
    <>
      <SectionLinks label="Sections" sections={sections} />
      {sections.map(({ id, label }) => (
        <fieldset key={id} id={id} aria-label={label}>
          <input aria-label={`${label} field`} />
        </fieldset>
      ))}
    </>,
  );

const current = () => screen.getByRole('link', { current: true }).textContent;

it('marks the first section that is in view', () => {
  renderForm();
  expect(observed).toEqual(['basics', 'status', 'skills']);
  expect(current()).toBe('Basic identification');
  tell({ basics: false, status: true, skills: true });
  expect(current()).toBe('Professional status');
  tell({ status: false });
  expect(current()).toBe('Key competencies');
  tell({ basics: true, skills: false });
  expect(current()).toBe('Basic identification');
});

it('keeps the current link while no section is in view', () => {
  renderForm();
  tell({ skills: true });
  tell({ skills: false });
  expect(current()).toBe('Key competencies');
});

it('marks the section of the focused field while it is in view', () => {
  renderForm();
  tell({ basics: true, status: true, skills: true });
  act(() => screen.getByRole('textbox', { name: 'Key competencies field' }).focus());
  expect(current()).toBe('Key competencies');
  tell({ basics: false });
  expect(current()).toBe('Key competencies');
  tell({ basics: true, skills: false });
  expect(current()).toBe('Basic identification');
});

it('scrolls the marked link into view', () => {
  renderForm();
  const row = screen.getByRole('navigation');
  row.getBoundingClientRect = () => new DOMRect(0, 0, 300, 40);
  screen.getByRole('link', { name: 'Key competencies' }).getBoundingClientRect = () =>
    new DOMRect(280, 0, 120, 40);
  row.scrollLeft = 0;
  tell({ skills: true });
  // The last 40 px of the row are faded out.
  expect(row.scrollLeft).toBe(140);
});

it('moves to a section by its link, by keyboard as well, without changing the address', async () => {
  const user = userEvent.setup();
  const handleScroll = jest.fn();
  Object.assign(Element.prototype, { scrollIntoView: handleScroll });
  renderForm();
  const before = window.location.href;
  await user.click(screen.getByRole('link', { name: 'Key competencies' }));
  expect(handleScroll.mock.contexts).toEqual([document.getElementById('skills')]);
  expect(current()).toBe('Key competencies');
  screen.getByRole('link', { name: 'Professional status' }).focus();
  await user.keyboard('{Enter}');
  expect(handleScroll.mock.contexts.at(-1)).toBe(document.getElementById('status'));
  expect(window.location.href).toBe(before);
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

it('is a row of plain links without IntersectionObserver', () => {
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  renderForm();
  expect(screen.getAllByRole('link')).toHaveLength(3);
  expect(current()).toBe('Basic identification');
});
