import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const leer = (ruta: string): string =>
  readFileSync(new URL(`../../${ruta}`, import.meta.url), 'utf8');

interface Regla {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly runbook_url: string };
}

const reglas: readonly Regla[] = parse(leer('despliegue/prometheus/alertas.yml')).groups.flatMap(
  ({ rules }: { rules: Regla[] }) => rules,
);
const paneles: { readonly targets: readonly { readonly expr: string }[] }[] = JSON.parse(
  leer('despliegue/grafana/soap.json'),
).panels;
const secciones = leer('docs/alertas.md')
  .split('\n')
  .flatMap((linea) => /^## (\w+)$/.exec(linea)?.[1] ?? []);
/** Those of the table of docs/operacion.md. */
const METRICAS = new Set(
  leer('docs/operacion.md')
    .split('\n')
    .filter((linea) => linea.startsWith('| `soap_'))
    .flatMap((linea) => linea.match(/`soap_\w+/g) ?? [])
    .map((nombre) => nombre.slice(1)),
);

/** The metrics an expression asks for; those of a histogram under the name of the whole. */
const pedidas = (expr: string): string[] =>
  (expr.match(/\bsoap_\w+/g) ?? []).map((nombre) => nombre.replace(/_bucket$/, ''));

describe('what looks at the metrics', () => {
  it('[A-ALERTA-001] has a section of docs/alertas.md for each alert, by its address, and no other', () => {
    expect(secciones).toEqual(reglas.map(({ alert }) => alert));
    expect(reglas.map(({ annotations }) => annotations.runbook_url)).toEqual(
      secciones.map((seccion) => `docs/alertas.md#${seccion.toLowerCase()}`),
    );
  });

  it('[A-ALERTA-003] has a case of `promtool test rules` for each alert, and one in which none fires', () => {
    const casos: { name: string; alert_rule_test: { alertname: string }[] }[] = parse(
      leer('despliegue/prometheus/alertas.prueba.yml'),
    ).tests;
    const nombres = reglas.map(({ alert }) => alert);
    expect(casos.map(({ name }) => name)).toEqual([...nombres, 'un buen día']);
    expect(casos.at(-1)?.alert_rule_test.map(({ alertname }) => alertname)).toEqual(nombres);
  });

  it('[A-ALERTA-002] asks for metrics that there are, and the dashboard for each of them', () => {
    const delTablero = paneles.flatMap(({ targets }) =>
      targets.flatMap(({ expr }) => pedidas(expr)),
    );
    const deAlertas = reglas.flatMap(({ expr }) => pedidas(expr));
    expect([...delTablero, ...deAlertas].filter((nombre) => !METRICAS.has(nombre))).toEqual([]);
    expect([...METRICAS].filter((nombre) => !delTablero.includes(nombre))).toEqual([]);
  });
});
