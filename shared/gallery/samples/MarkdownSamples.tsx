import { Citation, CitedPassage, SourceCard } from '@alma/shared/chat';
import { Markdown } from '@alma/shared/markdown';
import { Card } from '@alma/shared/ui';
import { useCallback, useState } from 'react';
import * as S from '../KitPage.styled.ts';
import { Sample } from '../Sample.tsx';

const answer = `Ward 4B had one nurse on duty on **11 of 28 nights** in November. [1] The gap falls between 02:00 and 06:00, after the evening overlap ends. [1]

| Night | Nights short | Longest gap |
|:--|--:|--:|
| Thursday to Saturday | 8 | 4 h 10 min |
| Sunday | 2 | 2 h 30 min |

The policy does not allow it: section 4.2 asks for two registered nurses at all hours. [2]`;

const everything = `# First heading

A paragraph with *emphasis*, \`code\`, ~~a change of mind~~ and [a link](https://example.org).

- a point
  - below it
- [x] done

1. one
2. two

> Said before.

\`\`\`
const long = 'a line of code that is wider than its column and scrolls by itself, by keyboard as well';
\`\`\`

<b>HTML stays text.</b> ![A picture becomes a link](https://example.org/chart.png)`;

/** Texts from people, models and files. */
export function MarkdownSamples() {
  const [active, setActive] = useState(1);
  const renderCitation = useCallback(
    (number: number) => (
      <Citation number={number} active={number === active} onSelect={() => setActive(number)} />
    ),
    [active],
  );
  return (
    <>
      <Sample title="Answer with sources">
        <Card>
          <S.Lines>
            <Markdown text={answer} renderCitation={renderCitation} />
            <div>
              <SourceCard
                number={1}
                title="rota-ward-4b-2025.md"
                location="November, nights, lines 212 to 241"
                active={active === 1}
              >
                …evening overlap ends 01:45.{' '}
                <CitedPassage>From 02:00 to 06:00 one RN is listed on 11 of the 28 nights</CitedPassage>, with
                on-call cover shared with 4A.
              </SourceCard>
              <SourceCard
                number={2}
                title="staffing-policy-v3.md"
                location="4.2 Night cover, lines 88 to 94"
                active={active === 2}
              >
                Each ward keeps at least two registered nurses on duty at all hours, breaks included.
              </SourceCard>
            </div>
          </S.Lines>
        </Card>
      </Sample>
      <Sample title="Markdown">
        <Card padded>
          <Markdown text={everything} headingLevel={4} />
        </Card>
      </Sample>
    </>
  );
}
