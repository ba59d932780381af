const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Legal forms, in lower case and without dots, that are no word of any name. */
const LEGAL_FORMS = setOf(
  'limited ltd llc llp plc inc incorporated corp corporation gmbh ggmbh mbh ohg sarl sàrl srl sas sasu eurl bv asa aps oyj oü kft zrt nyrt sro doo ltda pty pte bhd ооо',
);
/** Those that may also be somebody's initials or name, as they are written in a register. */
const WRITTEN_FORMS = setOf('AG KG UG SE SA NV AB A/S Oy OY KK SpA S.A. N.V. S.p.A. S.L. e.V. e.K. eG Co. Cie.');
/** What firms, houses and authorities call themselves, and no person. */
const TRADES = setOf(
  'books bookshop ceramics clinic company electronics enterprises foundation furniture gallery group holdings hospital industries institute instruments laboratories laboratory library logistics ministry museum nursery observatory optics pharmaceuticals pharmacy publishers publishing services shipping society solutions studio studios supplies systems technologies textiles theatre trading university warehouse workshop',
);

/** Whether only a company, a house or an authority is called so, by its last word: what is not sure counts as a person. */
const isCompanyName = (words: readonly string[]): boolean => {
  const last = words.at(-1) ?? '';
  const bare = last.replaceAll(/[.,()]/gu, '').toLowerCase();
  return LEGAL_FORMS.has(bare) || WRITTEN_FORMS.has(last) || TRADES.has(bare);
};

/** As anybody may read it: a company's whole; of a person 'Ada Lovelace' becomes 'Ada L.', a single name stays as it is. */
export const publicName = (name: string): string => {
  const words = name.trim().split(/\s+/u);
  if (isCompanyName(words)) return words.join(' ');
  const [first = '', ...others] = words;
  const initial = Array.from(others.at(-1) ?? '')[0];
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
};
