import { styled } from '@alma/shared/styled';

/* Where rows become lists the column titles are out of sight: each figure says its own. */
const Name = styled.span`
  display: none;
  margin-right: 6px;
  color: var(--text-subtle);

  @media (max-width: 760px) {
    display: inline;
  }

  @container (max-width: 600px) {
    display: inline;
  }
`;

/** A figure of a table, with the title of its column where that is out of sight. */
export const Figure = ({ name, text }: { name: string; text: string }) => (
  <span>
    <Name aria-hidden>{name}</Name>
    {text}
  </span>
);
