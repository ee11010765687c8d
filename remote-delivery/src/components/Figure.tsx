import { styled } from '@alma/shared/styled';

/* When rows become lists the column titles are hidden, so each figure is labelled. */
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

/** A figure of a table, with its column title where that is hidden. */
export const Figure = ({ name, text }: { name: string; text: string }) => (
  <span>
    <Name aria-hidden>{name}</Name>
    {text}
  </span>
);
