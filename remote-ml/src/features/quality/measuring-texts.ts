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
  text: 'The server tests its answers about files, its resistance to hostile texts, and its hand-overs. Summaries of whole files and artifacts of a spin are measured by the command below.',
  loadFailed: 'Could not check whether a model is being measured.',
  noModel: 'No model that answers is connected. Connect one first.',
  toModels: 'Models',
  model: 'Model',
  choose: 'Choose a model',
  environment: (model: string) => `${model} (from the environment variables)`,
  size: 'Questions',
  short: 'Some',
  long: 'All',
  estimate: ({ calls, tokens, dollars, maxTokens, maxMinutes }: Estimated) =>
    `${calls} requests, about ${tokens} tokens${dollars === undefined ? '' : ` ($${dollars})`}. They count towards your budget and that of the platform. The measurement ends after ${maxTokens} tokens or ${maxMinutes} minutes.`,
  estimateFailed: 'Could not estimate this measurement. Choose another model, or reload the page.',
  start: 'Measure',
  startFailed: 'The measurement was not started. Try again.',
  measuring: (model: string) => `Measuring ${model}`,
  progress: (done: string, all: string) => `${done} of ${all} requests`,
  tokens: (count: string) => `${count} tokens so far`,
  leave: 'You can leave this page. The figures appear below when it is done.',
  stop: 'Stop',
  stopFailed: 'The measurement was not stopped. Try again.',
  stopped: (model: string) => `Measuring ${model} was stopped. It has no figures.`,
  failed: (model: string) => `Measuring ${model} failed`,
  done: (model: string) => `${model} is measured. Its figures are below.`,
} as const;
