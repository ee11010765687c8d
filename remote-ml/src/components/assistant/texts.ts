export const assistantTexts = {
  model: 'Model',
  modelAnswers: 'This model answers here.',
  abilities:
    'It finds passages in files and quotes them with their place, calculates, fills in profile fields from your answers, and takes a team through its phases. It cannot follow a free conversation, draw conclusions or write new text.',
  search: 'Search',
  byMeaning: 'By meaning and by words',
  byWords: 'By words only',
  models: 'Connected models',
  howTo: 'Or set these variables on the server, then restart it. They override connected models.',
  variables: [
    {
      line: 'MODEL_BASE_URL=https://api.openai.com/v1',
      meaning: 'Any OpenAI-compatible endpoint, including the version.',
    },
    { line: 'MODEL_API_KEY=key', meaning: 'The key. Leave it out if the endpoint needs none.' },
    { line: 'MODEL_NAME=gpt-4o-mini', meaning: 'The model that answers. Default: gpt-4o-mini.' },
    {
      line: 'EMBEDDING_MODEL=text-embedding-3-small',
      meaning: 'Optional. Finds passages by meaning as well as by words.',
    },
  ],
  copy: (line: string) => `Copy ${line.slice(0, line.indexOf('='))}`,
  test: 'Test the model',
  answered: (model: string, ms: number) => `${model} answered after ${ms} ms`,
  noAnswer: (model: string) => `${model} did not answer.`,
  notTried: 'The test could not be run. Try again.',
};
