import { useEffect, useState } from 'react';
import type { MouseEvent } from 'react';
import { styled } from '../../core/styled.ts';

const Row = styled.nav`
  display: flex;
  flex: none;
  gap: var(--s-4);
  padding: 4px 24px 0;
  border-bottom: 1px solid var(--line);
  overflow-x: auto;
  scrollbar-width: none;
  mask-image: linear-gradient(90deg, var(--ink) calc(100% - 40px), transparent);

  a {
    position: relative;
    flex: none;
    padding: 8px 0 10px;
    color: var(--text-muted);
    font-size: var(--fs-13);
    font-weight: var(--w-medium);
  }

  a:last-child {
    margin-right: 40px;
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

interface SectionLinksProps {
  label: string;
  sections: readonly Section[];
}

/** Links to the sections of a long form; marks the one in view. */
export function SectionLinks({ label, sections }: SectionLinksProps) {
  const [current, setCurrent] = useState(sections[0]?.id);

  // The section nearest to the top of the scrolled body is the current one.
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return;
    const visible = new Set<string>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target.id);
        else visible.delete(target.id);
      }
      const first = sections.find(({ id }) => visible.has(id));
      if (first !== undefined) setCurrent(first.id);
    });
    for (const { id } of sections) {
      const element = document.getElementById(id);
      if (element !== null) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [sections]);

  // The address stays as it is: it belongs to the page under the dialog.
  const handleClick = (event: MouseEvent, id: string) => {
    event.preventDefault();
    document.getElementById(id)?.scrollIntoView({ block: 'start' });
    setCurrent(id);
  };

  return (
    <Row aria-label={label}>
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
