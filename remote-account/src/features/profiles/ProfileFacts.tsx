import { useReader } from '@alma/shared/auth';
import type { Profile } from '@alma/shared/contract/profiles/entities';
import { educationLevelNames, socialScores } from '@alma/shared/contract/profiles/limits';
import { Term } from '@alma/shared/overlays';
import { DescriptionList, formatDate, formatNumber, Icon } from '@alma/shared/ui';
import type { ReactNode } from 'react';
import { Group } from './Group.tsx';
import * as S from './ProfileDetails.styled.ts';
import { profileTexts as copy } from './texts.ts';

const { fields, details, glosses } = copy;
const none = <S.Note>{details.none}</S.Note>;
const known = (value: ReactNode) => value ?? none;

interface FactsProps {
  profile: Profile;
}

export function BasicFacts({ profile }: FactsProps) {
  const format = useReader();
  const basic = profile.basic_identification;
  const { experience_years: years, onet_soc_code: code, avatar_url: avatar } = basic;
  const items = [
    { term: fields.full_name, value: <bdi>{basic.full_name}</bdi> },
    { term: fields.job_title, value: known(basic.job_title) },
    { term: fields.experience_years, value: known(years === null ? null : copy.years(years)) },
    { term: fields.location, value: known(basic.location) },
    {
      term: fields.onet_soc_code,
      label: <Term gloss={glosses.onetSoc}>{fields.onet_soc_code}</Term>,
      value: known(code === null ? null : <code>{code}</code>),
    },
    { term: details.created, value: formatDate(profile.created_at, format, 'short') },
  ];
  const picture = { term: fields.avatar_url, value: <code>{avatar}</code> };
  return (
    <Group title={copy.groups.basic_identification}>
      <DescriptionList items={avatar === '' ? items : [...items, picture]} />
    </Group>
  );
}

const levelNames: Record<number, string | undefined> = educationLevelNames;
/** A newer release may have stored other values. */
const employmentNames: Record<string, string | undefined> = copy.employment;
const careerNames: Record<string, string | undefined> = copy.career;

export function ProfessionalFacts({ profile: { professional_status: status } }: FactsProps) {
  const { employment_status: employment, career_level: career, education_level: education } = status;
  const items = [
    {
      term: fields.employment_status,
      value: employment === null ? none : (employmentNames[employment] ?? employment),
    },
    {
      term: fields.job_zone,
      label: <Term gloss={glosses.jobZone}>{fields.job_zone}</Term>,
      value: known(status.job_zone),
    },
    { term: fields.career_level, value: career === null ? none : (careerNames[career] ?? career) },
    {
      term: fields.education_level,
      value: education === null ? none : details.education(education, levelNames[education]),
    },
  ];
  return (
    <Group title={copy.groups.professional_status}>
      <DescriptionList items={items} />
    </Group>
  );
}

export function SocialFacts({ profile: { social_indicators: social } }: FactsProps) {
  const { locale } = useReader();
  const count = social.connections_count;
  const items = [
    ...socialScores.map((name) => ({ term: fields[name], value: known(social[name]) })),
    { term: fields.connections_count, value: count === null ? none : formatNumber(count, locale) },
  ];
  return (
    <Group title={copy.groups.social_indicators}>
      <DescriptionList items={items} />
    </Group>
  );
}

export function RecordFacts({ profile: { achievements: record } }: FactsProps) {
  const { locale } = useReader();
  const countOf = (count: number | null) => (count === null ? none : formatNumber(count, locale));
  const items = [
    { term: fields.portfolio_items_count, value: countOf(record.portfolio_items_count) },
    { term: fields.publications_count, value: countOf(record.publications_count) },
  ];
  return (
    <Group title={copy.groups.achievements}>
      {record.achievements.length > 0 && (
        <S.Achievements>
          {record.achievements.map((achievement) => (
            <li key={achievement}>
              <Icon name="award" />
              <bdi>{achievement}</bdi>
            </li>
          ))}
        </S.Achievements>
      )}
      <DescriptionList items={items} />
    </Group>
  );
}
