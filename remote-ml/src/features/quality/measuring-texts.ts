interface Estimated {
  calls: string;
  tokens: string;
  dollars: string | undefined;
  maxTokens: string;
  maxMinutes: string;
}

/** Texts of measurements by the server. */
export const measuringTexts = {
  title: 'Measure a connected model',
  text: 'The server asks it about files, with hostile texts, and for hand-overs. Summaries of whole files and artifacts of a spin are measured by the command below.',
  loadFailed: 'Could not load whether a model is being measured.',
  noModel: 'No model that answers is connected. Connect one first.',
  toModels: 'Models',
  model: 'Model',
  choose: 'Choose a model',
  environment: (model: string) => `${model} (of the environment variables)`,
  size: 'Questions',
  short: 'Some',
  long: 'All',
  estimate: ({ calls, tokens, dollars, maxTokens, maxMinutes }: Estimated) =>
    `${calls} requests, about ${tokens} tokens${dollars === undefined ? '' : ` ($${dollars})`}. They count in your budget and that of the platform. It is ended after ${maxTokens} tokens or ${maxMinutes} minutes.`,
  estimateFailed: 'What it takes could not be estimated. Choose another model, or load the page again.',
  start: 'Measure',
  startFailed: 'It was not started. Try again.',
  measuring: (model: string) => `Measuring ${model}`,
  progress: (done: string, all: string) => `${done} of ${all} requests`,
  tokens: (count: string) => `${count} tokens so far`,
  leave: 'You can leave this page. The figures appear below when it is done.',
  stop: 'Stop',
  stopFailed: 'It was not stopped. Try again.',
  stopped: (model: string) => `Measuring ${model} was stopped. It has no figures.`,
  failed: (model: string) => `Measuring ${model} has failed`,
  done: (model: string) => `${model} is measured. Its figures are below.`,
} as const;
