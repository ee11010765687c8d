/** Known skills, which are recognised in running text and never taken for a place. */
const words =
  'python,java,javascript,typescript,c++,c#,golang,rust,ruby,php,swift,kotlin,scala,perl,matlab,haskell,elixir,sql,nosql,postgresql,mysql,mongodb,redis,oracle,sqlite,snowflake,bigquery,react,angular,vue,svelte,node.js,nodejs,express,django,flask,fastapi,spring,laravel,rails,.net,next.js,html,css,sass,graphql,rest,docker,kubernetes,terraform,ansible,jenkins,git,github,gitlab,linux,bash,aws,azure,gcp,kafka,spark,hadoop,airflow,dbt,pandas,numpy,pytorch,tensorflow,scikit-learn,machine learning,deep learning,nlp,computer vision,data analysis,data engineering,data science,data modelling,data modeling,data visualisation,data visualization,statistics,tableau,power bi,looker,excel,powerpoint,spss,stata,sap,salesforce,hubspot,jira,figma,sketch,photoshop,illustrator,indesign,autocad,solidworks,revit,blender,unity,ux design,ui design,user research,prototyping,wireframing,project management,product management,stakeholder management,scrum,kanban,agile,devops,ci/cd,testing,test automation,selenium,cypress,playwright,security,networking,accounting,bookkeeping,budgeting,forecasting,negotiation,public speaking,teaching,mentoring,coaching,writing,copywriting,editing,translation,seo,content marketing,email marketing,customer service,sales,recruiting,leadership,communication,teamwork,problem solving,time management,patient care,wound care,triage,first aid,cooking,welding,carpentry,photography,video editing'.split(
    ',',
  );

const known = new Set(words);

export const isSkill = (text: string): boolean => known.has(text.trim().toLowerCase());

/** The known skills in a text, in its order and spelling. */
export function skillsNamed(text: string): string[] {
  const lower = text.toLowerCase();
  const found = words.flatMap((word) => {
    const at = indexOfWord(lower, word);
    return at === -1 ? [] : [{ at, name: text.slice(at, at + word.length) }];
  });
  const whole = found.filter(
    (one) =>
      !found.some(
        (other) =>
          other !== one && other.at <= one.at && other.at + other.name.length >= one.at + one.name.length,
      ),
  );
  return whole.sort((one, other) => one.at - other.at).map(({ name }) => name);
}

function indexOfWord(text: string, word: string): number {
  let at = text.indexOf(word);
  while (at !== -1) {
    const before = text[at - 1] ?? ' ';
    const after = text[at + word.length] ?? ' ';
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}+#]/u.test(after)) return at;
    at = text.indexOf(word, at + 1);
  }
  return -1;
}
