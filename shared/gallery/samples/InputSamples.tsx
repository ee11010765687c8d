import type { ListOption } from '@alma/shared/inputs';
import {
  Checkbox,
  ChipsInput,
  NumberField,
  RadioCards,
  SearchableList,
  SearchField,
  Slider,
} from '@alma/shared/inputs';
import { Avatar, Card, SegmentedControl } from '@alma/shared/ui';
import { useState } from 'react';
import * as S from '../KitPage.styled.ts';
import { Sample } from '../Sample.tsx';

const people: readonly ListOption[] = ['Marek Dvořák', 'Lea Marchetti', 'Tomás Nogueira', 'Priya Raman'].map(
  (label) => ({ id: label, label, detail: `@${label.split(' ')[0]?.toLowerCase()}` }),
);

const picture = ({ id, label }: ListOption, size: 20 | 28) => <Avatar id={id} name={label} size={size} />;

/** Controls for values that are more than a line of text. */
export function InputSamples() {
  return (
    <>
      <Sample title="Sliders and numbers">
        <Card>
          <Scales />
        </Card>
      </Sample>
      <Sample title="Choices">
        <Card>
          <Choices />
        </Card>
      </Sample>
      <Sample title="Chips and lists">
        <Card>
          <Lists />
        </Card>
      </Sample>
    </>
  );
}

function Scales() {
  const [persistence, setPersistence] = useState<number | null>(88);
  const [openness, setOpenness] = useState<number | null>(null);
  const [years, setYears] = useState<number | null>(9);
  const [query, setQuery] = useState('ele');
  return (
    <S.Lines>
      <Slider label="Persistence" value={persistence} onValueChange={setPersistence} />
      <Slider label="Openness" value={openness} onValueChange={setOpenness} clearable />
      <Slider label="Leadership" value={12} onValueChange={() => undefined} error="At least 20" />
      <S.Two>
        <NumberField label="Experience" unit="years" value={years} onValueChange={setYears} />
        <NumberField
          label="Amount"
          unit="USDXM"
          value={Number.NaN}
          onValueChange={() => undefined}
          error="Enter a number"
          decimals
        />
      </S.Two>
      <SearchField
        label="Search users"
        placeholder="Search by name, handle or e-mail"
        value={query}
        onValueChange={setQuery}
      />
      <Checkbox label="Send me a copy" defaultChecked hint="To the e-mail of your profile" />
      <Checkbox label="I have read the rules" error="Please read the rules" />
    </S.Lines>
  );
}

function Choices() {
  const [mode, setMode] = useState('auto');
  const [profile, setProfile] = useState('p1');
  return (
    <S.Lines>
      <SegmentedControl
        label="Mode"
        hint="auto goes on by itself, control pauses after each round"
        value={mode}
        onValueChange={setMode}
        options={[
          { value: 'auto', label: 'auto' },
          { value: 'control', label: 'control' },
        ]}
        block
      />
      <RadioCards
        label="Profile"
        value={profile}
        onValueChange={setProfile}
        options={[
          { value: 'p1', label: 'Data scientist', text: '9 years, ISC' },
          {
            value: 'p2',
            label: 'a41f09c2',
            text: 'You are a hospital staffing analyst.',
            picture: <Avatar id="a41f09c2" name="a41f09c2" kind="agent" icon="sparkles" />,
          },
          { value: 'p3', label: 'Clinical data instructor', text: 'No agents yet', disabled: true },
        ]}
      />
    </S.Lines>
  );
}

function Lists() {
  const [skills, setSkills] = useState(['Forecasting', 'Python', 'Teaching']);
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(people.slice(1, 3));
  const found = people.filter(({ label }) => label.toLowerCase().includes(query.trim().toLowerCase()));
  return (
    <S.Lines>
      <ChipsInput
        label="Top skills"
        placeholder="Add a skill"
        value={skills}
        onValueChange={setSkills}
        max={10}
      />
      <SearchableList
        label="Participants"
        placeholder="Search by name, handle or e-mail"
        options={found}
        query={query}
        onQueryChange={setQuery}
        value={chosen}
        onValueChange={setChosen}
        max={5}
        picture={picture}
        emptyText="No people found"
      />
    </S.Lines>
  );
}
