import { Link } from '@alma/shared/router';
import { styled } from '@alma/shared/styled';
import { Icon } from '@alma/shared/ui';
import { Fragment } from 'react';
import { texts } from '../texts.ts';
import type { Crumb } from './crumbs.ts';

const Nav = styled.nav`
  min-width: 0;

  ol {
    display: flex;
    align-items: center;
    gap: 4px;
    min-width: 0;
    color: var(--text-subtle);
    font-size: var(--fs-13);
    white-space: nowrap;
  }

  li {
    min-width: 0;
  }

  /* Shortens a title before the short name of the page inside it. */
  li:not(:last-child) {
    flex-shrink: 1000;
  }

  /* Never shortens Home and the section: titles give way. */
  li:nth-child(-n + 3):not(:last-child) {
    flex: none;
  }

  li > :is(a, span) {
    display: block;
    overflow: hidden;
    padding: 3px 4px;
    text-overflow: ellipsis;
    border-radius: var(--r-sm);
    color: var(--text-muted);
  }

  li > a:focus-visible {
    outline-offset: -2px;
  }

  li > [aria-current] {
    color: var(--text-strong);
    font-weight: var(--w-medium);
  }

  li[aria-hidden] {
    flex: none;
    display: grid;
    color: var(--text-disabled);
  }

  /* Only the last two, and the separator between them. */
  @media (max-width: 900px) {
    li:nth-last-child(n + 4) {
      display: none;
    }

    li:not(:last-child, [aria-hidden]) {
      flex: none;
      max-width: 34vw;
    }

    li > a {
      padding-block: 10px;
    }
  }
`;

/** The breadcrumbs of the page. Renders nothing when only Home would be shown. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  if (crumbs.length < 2) return null;
  return (
    <Nav aria-label={texts.shell.breadcrumbs}>
      <ol>
        {crumbs.map(({ label, to }, index) => (
          <Fragment key={`${index} ${label}`}>
            {index > 0 && (
              <li aria-hidden>
                <Icon name="chevron-right" size={13} />
              </li>
            )}
            <li>
              {to === undefined ? (
                <Words label={label} isCurrent={index === crumbs.length - 1} />
              ) : (
                <Link to={to} dir="auto">
                  {label}
                </Link>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </Nav>
  );
}

function Words({ label, isCurrent }: { label: string; isCurrent: boolean }) {
  return (
    <span dir="auto" aria-current={isCurrent ? 'page' : undefined}>
      {label}
    </span>
  );
}
