import { styled } from '@alma/shared/styled';
import { CopyButton } from '@alma/shared/ui';
import { assistantTexts as copy } from './texts.ts';

const List = styled.dl`
  display: grid;
  gap: 10px;
  margin-top: 10px;

  dt {
    display: flex;
    align-items: center;
    gap: 4px;
    overflow-wrap: anywhere;
  }

  dd {
    color: var(--text-muted);
    font-size: var(--fs-12);
  }
`;

/** The server's variables that configure a model. */
export function Variables() {
  return (
    <section>
      <p>{copy.howTo}</p>
      <List>
        {copy.variables.map(({ line, meaning }) => (
          <div key={line}>
            <dt>
              <code>{line}</code>
              <CopyButton value={line} label={copy.copy(line)} />
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </List>
    </section>
  );
}
