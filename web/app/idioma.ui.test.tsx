import { describe, expect, it } from 'vitest';
import indice from '../index.html?raw';

const fuentes = import.meta.glob<string>(['../**/*.tsx', '!../**/*.ui.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Words no Spanish sentence has, and that a component's own default or a slip would show. */
const INGLES =
  /\b(?:the|and|please|loading|search|close|save|cancel|delete|edit|add|submit|back|next|previous|page|of|your|not|found|try|again|sign|log|password|user|email|welcome|required|invalid|select|open|menu item|show|hide)\b/i;

/** What a screen says: the text between its tags and in the attributes that people read or hear. */
const textosDe = (fuente: string): string[] => {
  const entreEtiquetas = [...fuente.matchAll(/(?<=[^=\s]>)([^<>{}]+)(?=<\/|<[A-Za-z])/g)];
  const atributos = [
    ...fuente.matchAll(
      /\b(?:label|title|titulo|proposito|texto|textoOk|placeholder|description|aria-label|alt)=(?:"([^"]+)"|\{'([^']+)'\})/g,
    ),
  ];
  return [...entreEtiquetas, ...atributos]
    .map(([, uno, otro]) => (uno ?? otro ?? '').replace(/\s+/g, ' ').trim())
    .filter((texto) => /\p{L}{2}/u.test(texto) && !/[;=]|=>/.test(texto));
};

/** Fields that the browser draws, in its own language and order of day and month. */
const DEL_NAVEGADOR = /\btype(?:=|:\s*)\{?["'](?:date|datetime-local|month|time|week)["']/;

describe('the language of the interface', () => {
  it('[A-LISTA-001] no day or time is asked for by the browser’s own field', () => {
    expect('<input type="date" />').toMatch(DEL_NAVEGADOR);
    expect(
      Object.entries(fuentes)
        .filter(([, fuente]) => DEL_NAVEGADOR.test(fuente))
        .map(([archivo]) => archivo),
    ).toEqual([]);
  });

  it('[V-CONST-001] [A-CONST-001] the page says that it is Spanish of Chile', () => {
    expect(indice).toContain('<html lang="es-CL">');
  });

  it('[V-CONST-001] [A-CONST-001] no screen says a word of English', () => {
    const textos = Object.entries(fuentes).flatMap(([archivo, fuente]) =>
      textosDe(fuente).map((texto) => ({ archivo, texto })),
    );
    // It does read them: the product has hundreds.
    expect(textos.length).toBeGreaterThan(150);
    expect(textos.filter(({ texto }) => INGLES.test(texto))).toEqual([]);
  });
});
