import { describe, expect, it } from 'vitest';

const poner = (html: string): void => {
  document.body.innerHTML = html;
};
const etiquetas = (id: string): (string | null)[] => {
  const { labels } = document.getElementById(id) as HTMLInputElement;
  return [...(labels ?? [])].map(({ textContent }) => textContent);
};

describe('quick answers to queries', () => {
  it('labels of a field: by its id and around it, and only those', () => {
    poner(
      '<label for="a">uno</label><label for="b">otro</label><label>dos<input id="a"></label><label for="a">tres</label><label><input id="c"><input id="d">cuatro</label>',
    );
    expect([etiquetas('a'), etiquetas('c'), etiquetas('d')]).toEqual([
      ['uno', 'dos', 'tres'],
      ['cuatro'],
      [],
    ]);
  });

  it('a hidden field has no labels, and a detached one keeps its own', () => {
    poner('<label for="a">uno</label><input id="a" type="hidden">');
    expect((document.getElementById('a') as HTMLInputElement).labels).toBeNull();
    const suelta = document.createElement('label');
    suelta.innerHTML = 'uno<input>';
    expect(suelta.querySelector('input')?.labels).toHaveLength(1);
  });

  it('selectors match as before', () => {
    poner('<input type="SUBMIT"><input type="text"><script></script><p>x</p>');
    const botones = 'input[type=submit], input[type=button], input[type=reset]';
    for (const selector of [botones, 'script, style', '*', 'p', ':modal']) {
      const coinciden = [...document.body.children].filter((uno) => uno.matches(selector));
      expect([selector, coinciden]).toEqual([
        selector,
        [...document.body.querySelectorAll(selector)],
      ]);
    }
  });
});
