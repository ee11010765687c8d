const part = encodeURIComponent;

/** The paths of this remote. */
export const paths = {
  project: (id: string) => `/ml-projects/${part(id)}`,
  projectSession: (id: string, sessionId: string) => `/ml-projects/${part(id)}/session/${part(sessionId)}`,
  swarmSetup: '/swarm-chat',
  swarm: (sessionId: string) => `/swarm-chat/${part(sessionId)}`,
  spinSetup: '/spin-chat',
  spinNew: '/spin-chat/new',
  spin: (sessionId: string) => `/spin-chat/${part(sessionId)}`,
  onboarding: (sessionId: string) => `/onboarding?session=${part(sessionId)}`,
};
