import { Button, Tile } from '@alma/shared/ui';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';

export interface DashboardCard {
  key: string;
  order: number;
  /** Columns, out of three. */
  span: 1 | 2 | 3;
  card: ReactNode;
}

const { dashboard } = texts;

/** The host's own cards. Their targets have no screen yet, so the buttons are disabled. */
export const hostCards: readonly DashboardCard[] = [
  {
    key: '/tasks',
    order: 30,
    span: 1,
    card: (
      <Tile icon="circle-check" title={dashboard.tasks} text={dashboard.tasksText} tone="soon">
        <Button size="sm" disabled data-target="/tasks">
          {dashboard.comingSoon}
        </Button>
      </Tile>
    ),
  },
  {
    key: '/programs',
    order: 40,
    span: 1,
    card: (
      <Tile icon="graduation-cap" title={dashboard.programs} text={dashboard.programsText} tone="soon">
        <Button size="sm" disabled data-target="/programs">
          {dashboard.viewPrograms}
        </Button>
      </Tile>
    ),
  },
  {
    key: '/economics',
    order: 50,
    span: 2,
    card: (
      <Tile icon="scale" title={dashboard.economics} text={dashboard.economicsText} tone="soon">
        <Button disabled data-target="/allo">
          {dashboard.allo}
        </Button>
        <Button disabled data-target="/mtl">
          {dashboard.mtl}
        </Button>
      </Tile>
    ),
  },
];
