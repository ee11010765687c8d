import { useReader } from '@alma/shared/auth';
import { Bars, HexagonRadar, type RadarAxis, SummaryFigure } from '@alma/shared/charts';
import type { Profile } from '@alma/shared/contract/profiles/entities';
import {
  bigFiveTraits,
  competencyScores,
  riasecScores,
  workStyles,
} from '@alma/shared/contract/profiles/limits';
import { Chip, ChipList } from '@alma/shared/inputs';
import { Term } from '@alma/shared/overlays';
import { Badge } from '@alma/shared/ui';
import { Group } from './Group.tsx';
import { personalitySummary, topCompetencies } from './profile-summary.ts';
import * as S from './ProfileDetails.styled.ts';
import { profileTexts as copy } from './texts.ts';

const { fields, details, groups, glosses } = copy;

interface ChartProps {
  profile: Profile;
}

export function Riasec({ profile: { riasec_profile: scores } }: ChartProps) {
  const { locale } = useReader();
  const { holland_code: code } = scores;
  const axisOf = (name: (typeof riasecScores)[number]): RadarAxis => ({
    label: fields[name],
    value: scores[name],
    strong: code?.includes(fields[name].charAt(0)) ?? false,
  });
  const [r, i, a, s, e, c] = riasecScores;
  return (
    <Group
      title={<Term gloss={glosses.riasec}>{groups.riasec_profile}</Term>}
      aside={
        code !== null && (
          <S.HollandCode>
            <Term gloss={glosses.hollandCode}>{fields.holland_code}</Term>
            <Badge tone="accent">{code}</Badge>
          </S.HollandCode>
        )
      }
    >
      <HexagonRadar
        label={details.outOf100}
        axes={[axisOf(r), axisOf(i), axisOf(a), axisOf(s), axisOf(e), axisOf(c)]}
        locale={locale}
      />
    </Group>
  );
}

export function BigFive({ profile: { bigfive_profile: traits } }: ChartProps) {
  const { locale } = useReader();
  const summary = personalitySummary(traits);
  const { method, confidence } = traits;
  return (
    <Group title={groups.bigfive_profile} aside={details.confidence(method ?? '', String(confidence ?? ''))}>
      <Bars
        label={groups.bigfive_profile}
        bars={bigFiveTraits.map((name) => ({ label: fields[name], value: traits[name] }))}
        locale={locale}
      />
      {summary !== undefined && (
        <SummaryFigure figure={summary} title={details.summary} text={details.summaryText} />
      )}
    </Group>
  );
}

export function Competencies({ profile: { key_competencies: scores } }: ChartProps) {
  const { locale } = useReader();
  const strongest = topCompetencies(scores).map((name) => fields[name]);
  return (
    <Group
      title={groups.key_competencies}
      aside={strongest.length > 0 && details.above(strongest.join(', '))}
    >
      {scores.top_skills.length > 0 && (
        <ChipList role="list" aria-label={details.skills}>
          {scores.top_skills.map((skill) => (
            <div key={skill} role="listitem">
              <Chip label={skill} />
            </div>
          ))}
        </ChipList>
      )}
      <Bars
        label={groups.key_competencies}
        columns={2}
        bars={competencyScores.map((name) => ({ label: fields[name], value: scores[name] }))}
        locale={locale}
      />
    </Group>
  );
}

export function WorkStyles({ profile: { work_styles: scores } }: ChartProps) {
  const { locale } = useReader();
  return (
    <Group title={groups.work_styles}>
      <Bars
        label={groups.work_styles}
        columns={2}
        bars={workStyles.map((name) => ({ label: fields[name], value: scores[name] }))}
        locale={locale}
      />
    </Group>
  );
}
