/** Elements of HTML that hold nothing and have no end tag; `param` is one by an older standard. */
export const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
