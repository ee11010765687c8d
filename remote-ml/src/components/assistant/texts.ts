export const assistantTexts = {
  connect: 'Connect a model',
  model: 'Model',
  modelAnswers: 'This model answers here, from what it is given.',
  search: 'Passages are found',
  byMeaning: 'By meaning and by words',
  byWords: 'By words',
  askAdmin: 'An administrator can connect a model.',
  howTo: 'Set these variables for the server, then start it again.',
  variables: [
    {
      line: 'MODEL_BASE_URL=https://api.openai.com/v1',
      meaning: 'Any OpenAI-compatible endpoint, up to and with its version.',
    },
    { line: 'MODEL_API_KEY=key', meaning: 'Its key. Leave it out where the endpoint asks for none.' },
    { line: 'MODEL_NAME=gpt-4o-mini', meaning: 'The model that answers: gpt-4o-mini without this line.' },
    {
      line: 'EMBEDDING_MODEL=text-embedding-3-small',
      meaning: 'Optional: finds passages of files by meaning as well as by words.',
    },
  ],
  copy: (line: string) => `Copy ${line.slice(0, line.indexOf('='))}`,
  test: 'Test the model',
  answered: (model: string, ms: number) => `${model} answered after ${ms} ms`,
  noAnswer: (model: string) => `${model} did not answer.`,
  notTried: 'The model was not asked. Try again.',
};
