import { converse } from '../../../src/ml/onboarding/dialogue/converse.ts';
import { questionBack } from '../../../src/ml/onboarding/dialogue/asked-back.ts';
import { correctionIn } from '../../../src/ml/onboarding/dialogue/corrections.ts';
import { intentOf } from '../../../src/ml/onboarding/dialogue/intents.ts';
import { questionRequest } from '../../../src/ml/onboarding/dialogue/question-by-model.ts';
import { openDialogue } from '../../../src/ml/onboarding/dialogue/questions.ts';
import { meant, toRead, understand } from '../../../src/ml/onboarding/dialogue/understand.ts';
import { htmlText } from '../../../src/ml/onboarding/documents/html-text.ts';
import { checked, fields } from '../../../src/ml/onboarding/fields/fields.ts';
import { statementsIn } from '../../../src/ml/onboarding/reading/achievements.ts';
import { levelInTitle } from '../../../src/ml/onboarding/reading/choices.ts';
import { isDenied, ownClauses } from '../../../src/ml/onboarding/reading/clauses.ts';
import { fieldCalled, labelledLines, unlabelled } from '../../../src/ml/onboarding/reading/labels-in-text.ts';
import { besideName, nameLine } from '../../../src/ml/onboarding/reading/names.ts';
import { hedge, numberOf } from '../../../src/ml/onboarding/reading/numbers.ts';
import { occupationIn } from '../../../src/ml/onboarding/reading/occupations.ts';
import { isKnownPlace } from '../../../src/ml/onboarding/reading/places.ts';
import { isNonsense, isSentence } from '../../../src/ml/onboarding/reading/plausible.ts';
import { findingsOf, readingRequest } from '../../../src/ml/onboarding/reading/read-by-model.ts';
import { readDocument } from '../../../src/ml/onboarding/reading/read-document.ts';
import { readMessage } from '../../../src/ml/onboarding/reading/read-message.ts';
import { isQuestion } from '../../../src/ml/onboarding/reading/reader.ts';
import { readerOf, scannedPaths } from '../../../src/ml/onboarding/reading/readers.ts';
import { sectionsOf } from '../../../src/ml/onboarding/reading/sections.ts';
import { isSkill, skillsNamed } from '../../../src/ml/onboarding/reading/skill-words.ts';
import { entriesOf, listed } from '../../../src/ml/onboarding/reading/skills.ts';
import { wholeAnswer } from '../../../src/ml/onboarding/reading/whole-answers.ts';
import { staysIn } from '../../../src/ml/onboarding/reading/work-dates.ts';
import { workTold } from '../../../src/ml/onboarding/reading/work-told.ts';
import { normaliseSpace } from '../../../src/platform/text/index.ts';
import { document, megabyte, message, readersOf, type GrowingReader } from './reader.ts';

const context = { year: 2026 };
const view = { exists: true, valueOf: () => null, writtenTo: () => undefined };
const state = openDialogue(view);
/** Lines of documents are cut to so many characters, and so are most answers. */
const line = 1000;
const score = 'bigfive_profile.openness';

const answers = Object.fromEntries(
  [...scannedPaths, score].map((path) => [
    `onboarding answer ${path}`,
    (text: string) => void readerOf(path).answer(text, context),
  ]),
);
const scans = Object.fromEntries(
  scannedPaths.map((path) => [
    `onboarding scan ${path}`,
    (text: string) => void readerOf(path).scan(text, context),
  ]),
);

export const onboardingReaders: Record<string, GrowingReader> = {
  ...readersOf(message, {
    ...answers,
    'onboarding readMessage': (text) => void readMessage(text, null, context),
    'onboarding readMessage, asked for a name': (text) =>
      void readMessage(text, 'basic_identification.full_name', context),
    'onboarding intentOf': (text) => void intentOf(text, { isAsked: true }),
    'onboarding toRead': (text) => void toRead(text, state, view, context),
    'onboarding meant': (text) => void meant(text, [], { kind: 'none' }, false),
    'onboarding understand': (text) => void understand(text, { state, view, context, hasDocuments: false }),
    'onboarding correctionIn': (text) => void [correctionIn(text), questionBack(text)],
    'onboarding wholeAnswer': (text) => void wholeAnswer(text, context),
    'onboarding isNonsense': (text) => void [isNonsense(text), isSentence(text)],
    'onboarding workTold': (text) => void workTold(text),
    'onboarding openDialogue': (text) => void openDialogue({ ...view, exists: false }, text),
    'onboarding questionRequest': (text) =>
      void questionRequest({ question: text, field: text, prompt: text, said: text }),
    'onboarding entriesOf': (text) => void listed(entriesOf(text)),
    'onboarding statementsIn': (text) => void statementsIn(text),
    'onboarding skillsNamed': (text) => void [skillsNamed(text), isSkill(text)],
    'onboarding checked': (text) => fields.forEach(({ path }) => void checked(path, text)),
    'onboarding besideName': (text) => void besideName(text),
    'onboarding isKnownPlace': (text) => void isKnownPlace(text),
    'onboarding occupationIn': (text) => void occupationIn(text),
    'onboarding levelInTitle': (text) => void levelInTitle(text),
    'onboarding fieldCalled': (text) => void fieldCalled(text),
    'onboarding numberOf': (text) => void [numberOf(text), hedge.test(text)],
    'onboarding isDenied': (text) => void [isDenied(text, text.length), isQuestion(text)],
  }),
  ...readersOf(line, {
    'onboarding nameLine': (text) => void nameLine(text),
    'onboarding staysIn': (text) => void staysIn(text, context.year),
  }),
  ...readersOf(document, {
    ...scans,
    'onboarding ownClauses': (text) => void ownClauses(text),
    'onboarding sectionsOf': (text) => void sectionsOf(text),
    'onboarding labelledLines': (text) => void [labelledLines(text), unlabelled(text)],
    'onboarding readDocument': (text) => void readDocument(text, { kind: 'file', name: 'a' }, context),
    'onboarding converse': (text) =>
      void converse(
        state,
        view,
        { text: text.slice(0, message), documents: [{ kind: 'file', name: 'a', text }] },
        context.year,
      ),
    'onboarding readingRequest': (text) =>
      void readingRequest({ text, asked: null, documents: [{ kind: 'file', name: 'a', text }] }),
    'onboarding findingsOf': (text) =>
      void findingsOf(
        {
          findings: [
            { field: 'basic_identification.location', value: 'Oslo', quote: text, source: 0, is_sure: true },
          ],
        },
        { text, asked: null, documents: [] },
        'model',
      ),
  }),
  ...readersOf(megabyte, {
    'onboarding htmlText': (text) => void htmlText(text),
    'platform normaliseSpace': (text) => void normaliseSpace(text),
  }),
};
