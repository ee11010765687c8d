import type { BadgeTone, IconName } from '@alma/shared/ui';
import { sampleTexts } from './texts.ts';

export type TaskStatus = keyof typeof sampleTexts.statuses;

/** The specified static samples: the only data in the product that is not real. */
export interface SampleTask {
  id: string;
  title: string;
  status: TaskStatus;
  priority: keyof typeof sampleTexts.priorities;
  created_at: string;
  due_date: string;
  reward: { amount: string; asset: 'ALMA' | 'MTL' | 'TCC' | 'ALLO' };
}

const { taskTitles, activities } = sampleTexts;

export const sampleTasks: readonly SampleTask[] = [
  {
    id: 'task-1',
    title: taskTitles.onboarding,
    status: 'completed',
    priority: 'high',
    created_at: '2026-01-12T09:00:00Z',
    due_date: '2026-01-19T17:00:00Z',
    reward: { amount: '25', asset: 'ALMA' },
  },
  {
    id: 'task-2',
    title: taskTitles.profile,
    status: 'in_progress',
    priority: 'medium',
    created_at: '2026-02-03T10:30:00Z',
    due_date: '2026-02-17T17:00:00Z',
    reward: { amount: '12.5', asset: 'MTL' },
  },
  {
    id: 'task-3',
    title: taskTitles.agent,
    status: 'pending',
    priority: 'low',
    created_at: '2026-02-10T08:15:00Z',
    due_date: '2026-03-01T17:00:00Z',
    reward: { amount: '8', asset: 'TCC' },
  },
  {
    id: 'task-4',
    title: taskTitles.report,
    status: 'failed',
    priority: 'high',
    created_at: '2026-01-20T14:00:00Z',
    due_date: '2026-01-31T17:00:00Z',
    reward: { amount: '40', asset: 'ALLO' },
  },
];

export const statusTones: Record<TaskStatus, BadgeTone> = {
  pending: 'neutral',
  in_progress: 'info',
  completed: 'success',
  failed: 'danger',
};

export interface SampleActivity {
  id: string;
  type: 'profile' | 'agent' | 'reward' | 'role';
  description: string;
  timestamp: string;
  metadata: Record<string, string>;
}

export const sampleActivities: readonly SampleActivity[] = [
  {
    id: 'activity-4',
    type: 'role',
    description: activities.role,
    timestamp: '2026-02-12T16:20:00Z',
    metadata: { role: 'CREATOR' },
  },
  {
    id: 'activity-3',
    type: 'reward',
    description: activities.reward,
    timestamp: '2026-01-19T11:05:00Z',
    metadata: { asset: 'ALMA', amount: '25' },
  },
  {
    id: 'activity-2',
    type: 'agent',
    description: activities.agent,
    timestamp: '2026-01-15T09:45:00Z',
    metadata: {},
  },
  {
    id: 'activity-1',
    type: 'profile',
    description: activities.profile,
    timestamp: '2026-01-14T13:30:00Z',
    metadata: {},
  },
];

export const activityIcons: Record<SampleActivity['type'], IconName> = {
  profile: 'user-round',
  agent: 'sparkles',
  reward: 'award',
  role: 'shield-check',
};
