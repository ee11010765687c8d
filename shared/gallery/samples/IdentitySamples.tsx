import { Avatar, Badge, Card, CardHeader, DescriptionList, Logo, StatusBadge } from '@alma/shared/ui';
import * as S from '../KitPage.styled.ts';
import { Sample } from '../Sample.tsx';

const statuses = ['registered', 'verified', 'active', 'suspended', 'archived'] as const;
const people = ['Elena Marković', 'Tomás Nogueira', 'Priya Raman', 'Jonas Okafor', 'Lea Marchetti'];
const presences = ['online', 'online', 'offline'] as const;
const sizes = [20, 24, 28, 32, 40, 72] as const;
const masks = [
  ['Visionary', 285],
  ['Explorer', 150],
  ['Strategist', 45],
  ['Architect', 250],
  ['Planner', 200],
  ['Maker', 95],
  ['Judge', 340],
] as const;

/** Badges, people, agents, the logo. */
export function IdentitySamples() {
  return (
    <>
      <Sample title="Badges">
        <Card>
          <S.Lines>
            <S.Wrap>
              {statuses.map((status) => (
                <StatusBadge key={status} status={status} />
              ))}
            </S.Wrap>
            <S.Wrap>
              <Badge small>ADMIN</Badge>
              <Badge tone="accent">ISC</Badge>
              <Badge tone="warning">Pending</Badge>
              <Badge tone="count">50</Badge>
              <Badge tone="outline" icon="hand">
                control
              </Badge>
              <Badge tone="outline" icon="badge-check">
                KYC level 2
              </Badge>
              <Badge tone="outline" icon="plug-zap">
                Offline assistant
              </Badge>
            </S.Wrap>
            <S.Wrap>
              {masks.map(([mask, hue]) => (
                <Badge key={mask} tone="tint" hue={hue} icon="drama">
                  {mask}
                </Badge>
              ))}
            </S.Wrap>
          </S.Lines>
        </Card>
      </Sample>
      <Sample title="People are circles, agents hexagons, the supervisor ink">
        <Card>
          <S.Lines>
            <S.Wrap>
              {people.map((name, index) => (
                <Avatar key={name} id={name} name={name} size={40} presence={presences[index]} />
              ))}
            </S.Wrap>
            <S.Wrap>
              <Avatar kind="agent" id="a41f09c2" name="Data scientist" icon="sparkles" size={40} />
              <Avatar kind="agent" id="researcher" name="Researcher" letters="Re" size={40} />
              <Avatar kind="agent" id="analyst" name="Analyst" letters="An" size={40} />
              <Avatar kind="supervisor" id="supervisor" name="Supervisor" icon="compass" size={40} />
            </S.Wrap>
            <S.Wrap>
              {sizes.map((size) => (
                <Avatar key={size} id="elena" name="Elena Marković" size={size} />
              ))}
            </S.Wrap>
            <Logo />
          </S.Lines>
        </Card>
      </Sample>
      <Sample title="Card with values">
        <Card aria-labelledby="kit-account">
          <CardHeader title="Account" titleId="kit-account" level={3} />
          <S.Lines>
            <DescriptionList
              items={[
                { term: 'Status', value: <StatusBadge status="active" /> },
                { term: 'KYC level', value: '2' },
                { term: 'Timezone', value: <code>Europe/London</code> },
              ]}
            />
          </S.Lines>
        </Card>
      </Sample>
    </>
  );
}
