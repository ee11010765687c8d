import { questionBack } from '../../../../packages/offline-assistant/src/onboarding/dialogue/asked-back.ts';
import { correctionIn } from '../../../../packages/offline-assistant/src/onboarding/dialogue/corrections.ts';
import { intentOf } from '../../../../packages/offline-assistant/src/onboarding/dialogue/intents.ts';
import { openDialogue } from '../../../../packages/offline-assistant/src/onboarding/dialogue/questions.ts';
import {
  intentFor,
  toRead,
  understand,
} from '../../../../packages/offline-assistant/src/onboarding/dialogue/understand.ts';
import { checked, fields } from '../../../../packages/offline-assistant/src/onboarding/fields/fields.ts';
import { statementsIn } from '../../../../packages/offline-assistant/src/onboarding/reading/achievements.ts';
import { levelInTitle } from '../../../../packages/offline-assistant/src/onboarding/reading/choices.ts';
import {
  isDenied,
  ownClauses,
} from '../../../../packages/offline-assistant/src/onboarding/reading/clauses.ts';
import {
  fieldCalled,
  labelledLines,
  unlabelled,
} from '../../../../packages/offline-assistant/src/onboarding/reading/labels-in-text.ts';
import { besideName, nameLine } from '../../../../packages/offline-assistant/src/onboarding/reading/names.ts';
import { hedge, numberOf } from '../../../../packages/offline-assistant/src/onboarding/reading/numbers.ts';
import { occupationIn } from '../../../../packages/offline-assistant/src/onboarding/reading/occupations.ts';
import { isKnownPlace } from '../../../../packages/offline-assistant/src/onboarding/reading/places.ts';
import {
  isNonsense,
  isSentence,
} from '../../../../packages/offline-assistant/src/onboarding/reading/plausible.ts';
import { readDocument } from '../../../../packages/offline-assistant/src/onboarding/reading/read-document.ts';
import { readMessage } from '../../../../packages/offline-assistant/src/onboarding/reading/read-message.ts';
import { isQuestion } from '../../../../packages/offline-assistant/src/onboarding/reading/reader.ts';
import {
  readerOf,
  scannedPaths,
} from '../../../../packages/offline-assistant/src/onboarding/reading/readers.ts';
import { sectionsOf } from '../../../../packages/offline-assistant/src/onboarding/reading/sections.ts';
import {
  isSkill,
  skillsNamed,
} from '../../../../packages/offline-assistant/src/onboarding/reading/skill-words.ts';
import { entriesOf, listed } from '../../../../packages/offline-assistant/src/onboarding/reading/skills.ts';
import { wholeAnswer } from '../../../../packages/offline-assistant/src/onboarding/reading/whole-answers.ts';
import { periodsIn } from '../../../../packages/offline-assistant/src/onboarding/reading/work-dates.ts';
import { impliedJob } from '../../../../packages/offline-assistant/src/onboarding/reading/work-told.ts';
import { normaliseSpace } from '../../../../packages/offline-assistant/src/text/index.ts';
import { converse } from '../../../../packages/offline-assistant/test/onboarding/converse.ts';
import { htmlText } from '../../../src/ml/onboarding/documents/html-text.ts';
import { questionRequest } from '../../../src/ml/onboarding/question-by-model.ts';
import { findingsOf, readingRequest } from '../../../src/ml/onboarding/reading/read-by-model.ts';
import { document, type GrowingReader, megabyte, message, readersOf } from './reader.ts';

const context = { year: 2026 };
const view = { exists: true, values: new Map(), written: new Map() };
const state = openDialogue(view);
/** Lines of documents, and most answers, are cut to this many characters. */
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
    'onboarding meant': (text) => void intentFor(text, [], { kind: 'none' }, false),
    'onboarding understand': (text) => void understand(text, { state, view, context, hasDocuments: false }),
    'onboarding correctionIn': (text) => void [correctionIn(text), questionBack(text)],
    'onboarding wholeAnswer': (text) => void wholeAnswer(text, context),
    'onboarding isNonsense': (text) => void [isNonsense(text), isSentence(text)],
    'onboarding impliedJob': (text) => void impliedJob(text),
    'onboarding openDialogue': (text) => void openDialogue({ ...view, exists: false }, text),
    'onboarding questionRequest': (text) =>
      void questionRequest({ question: text, field: text, prompt: text, lastMessage: text }),
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
    'onboarding periodsIn': (text) => void periodsIn(text, context.year),
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
