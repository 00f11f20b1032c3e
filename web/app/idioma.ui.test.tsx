import { describe, expect, it } from 'vitest';
import indice from '../index.html?raw';

const fuentes = import.meta.glob<string>(['../**/*.tsx', '!../**/*.ui.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** English words that a component's default or a slip would show. */
const INGLES =
  /\b(?:the|and|please|loading|search|close|save|cancel|delete|edit|add|submit|back|next|previous|page|of|your|not|found|try|again|sign|log|password|user|email|welcome|required|invalid|select|open|menu item|show|hide)\b/i;

/** Texts of a screen: between its tags, and in visible or audible attributes. */
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

/** Fields that the browser draws in its own language and date order. */
const DEL_NAVEGADOR = /\btype(?:=|:\s*)\{?["'](?:date|datetime-local|month|time|week)["']/;

describe('the language of the interface', () => {
  it('[A-LISTA-001] no date or time uses the browser’s own field', () => {
    expect('<input type="date" />').toMatch(DEL_NAVEGADOR);
    expect(
      Object.entries(fuentes)
        .filter(([, fuente]) => DEL_NAVEGADOR.test(fuente))
        .map(([archivo]) => archivo),
    ).toEqual([]);
  });

  it('[V-CONST-001] [A-CONST-001] the page declares Spanish of Chile', () => {
    expect(indice).toContain('<html lang="es-CL">');
  });

  it('[V-CONST-001] [A-CONST-001] no screen has an English word', () => {
    const textos = Object.entries(fuentes).flatMap(([archivo, fuente]) =>
      textosDe(fuente).map((texto) => ({ archivo, texto })),
    );
    // Proves that texts were read: the product has hundreds.
    expect(textos.length).toBeGreaterThan(150);
    expect(textos.filter(({ texto }) => INGLES.test(texto))).toEqual([]);
  });
});
