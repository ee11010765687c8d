import type { MouseEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { forcedHighlight } from '../../core/forced-colors.ts';
import { styled } from '../../core/styled.ts';
import { revealIn } from './reveal.ts';

const fadeWidth = 40;

const Row = styled.nav`
  display: flex;
  flex: none;
  gap: var(--s-4);
  padding: 4px 24px 0;
  border-bottom: 1px solid var(--line);
  overflow-x: auto;
  scrollbar-width: none;
  mask-image: linear-gradient(90deg, var(--ink) calc(100% - ${fadeWidth}px), transparent);

  a {
    position: relative;
    flex: none;
    padding: 8px 0 10px;
    color: var(--text-muted);
    font-size: var(--fs-13);
    font-weight: var(--w-medium);
  }

  a:last-child {
    margin-right: ${fadeWidth}px;
  }

  a:hover,
  a[aria-current] {
    color: var(--text-strong);
    text-decoration: none;
  }

  a:focus-visible {
    outline-offset: -2px;
  }

  a[aria-current]::after {
    content: '';
    position: absolute;
    inset: auto 0 0;
    height: 2px;
    border-radius: 2px 2px 0 0;
    background: var(--accent-solid);
    ${forcedHighlight}
  }

  @media (max-width: 760px) {
    padding: 4px 20px 0;
  }
`;

export interface Section {
  /** Id of the section's element. */
  id: string;
  label: string;
}

const hasFocus = ({ id }: Section): boolean =>
  document.getElementById(id)?.contains(document.activeElement) ?? false;

interface SectionLinksProps {
  label: string;
  sections: readonly Section[];
}

/** Links to the sections of a long form; marks the one with the focus, or else the first in view. */
export function SectionLinks({ label, sections }: SectionLinksProps) {
  const [current, setCurrent] = useState(sections[0]?.id);
  const row = useRef<HTMLElement>(null);

  // A focused field, such as the first invalid one, selects its section.
  useEffect(() => {
    const handleFocus = () => {
      const focused = sections.find(hasFocus);
      if (focused) setCurrent(focused.id);
    };
    document.addEventListener('focusin', handleFocus);
    return () => document.removeEventListener('focusin', handleFocus);
  }, [sections]);

  // While the focus is elsewhere or out of view, the section nearest to the top of the scrolled body is current.
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return;
    const visible = new Set<string>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target.id);
        else visible.delete(target.id);
      }
      const inView = sections.filter(({ id }) => visible.has(id));
      const next = inView.find(hasFocus) ?? inView[0];
      if (next !== undefined) setCurrent(next.id);
    });
    for (const { id } of sections) {
      const element = document.getElementById(id);
      if (element !== null) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [sections]);

  // When the links are wider than the dialog, the current one may be out of view.
  useEffect(() => {
    if (row.current) revealIn(row.current, row.current.querySelector('[aria-current]'), fadeWidth);
  }, [current]);

  // Keeps the address: it belongs to the page under the dialog.
  const handleClick = (event: MouseEvent, id: string) => {
    event.preventDefault();
    document.getElementById(id)?.scrollIntoView({ block: 'start' });
    setCurrent(id);
  };

  return (
    <Row ref={row} aria-label={label}>
      {sections.map((section) => (
        <a
          key={section.id}
          href={`#${section.id}`}
          aria-current={section.id === current ? 'true' : undefined}
          onClick={(event) => handleClick(event, section.id)}
        >
          {section.label}
        </a>
      ))}
    </Row>
  );
}
