export {
  ai,
  dropStreams,
  pauseRuns,
  makeQuestion,
  makeSession as makeAiSession,
  addSessionMessage,
} from './ai-runs.ts';
export { failReplies, holdReplies, dropReplies } from './replies.ts';
export { apiError } from './api-error.ts';
export { signInAs } from './sign-in-as.ts';
export { addAnswer, addEvent, addMessage, archiveChat, chats, makeChat, type StoredChat } from './chats.ts';
export { delivery, makeDeliveredRemote, makeMeasuredHour, makeRelease, makeRollout } from './delivery.ts';
export { handle, type HandlerInput } from './handle.ts';
export { codeOf } from './handlers/auth.ts';
export { makeConnection, models } from './models.ts';
export { money } from './money.ts';
export { makeUser, people, type Person } from './people.ts';
export { makeAgent, makeProfile } from './profiles.ts';
export { makeFile, makeProject, projects } from './projects.ts';
export { makeMeasuring, makeQualityRun, quality } from './quality.ts';
export { renderApp, type RenderedApp } from './render-app.tsx';
export { server } from './server.ts';
export { browserConfig, makeSession } from './session.ts';
export { brokenText } from './specified-fields.ts';
export { makeServerStatus, status } from './status.ts';
export { openSession, tables } from './tables.ts';
export { makeSpin, teams } from './teams.ts';
export { makeServerTool, makeToolServer, toolServers } from './tool-servers.ts';
