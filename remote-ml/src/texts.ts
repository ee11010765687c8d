export const texts = {
  title: 'ML',
  onboarding: 'Onboarding',
  onboardingPlan: 'An agent will ask about your work here and fill your profile from your answers.',
  swarm: 'Swarm Chat',
  swarmPlan: 'Several agents will answer one question here and hand over to each other.',
  spin: 'Spin Chat',
  spinPlan: 'Agents will take a problem through seven phases here, with a vote after each.',
  projects: 'ML Projects',
  project: 'Project',
  projectPlan: 'The files and chats of this project will be here.',
  session: 'Chat',
  sessionPlan: 'Answers that rest on the files of this project will be here, with their sources.',
} as const;
