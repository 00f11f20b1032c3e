import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
const paginas = readdirSync(new URL('../../docs/operacion', import.meta.url), { recursive: true })
  .map(String)
  .filter((ruta) => ruta.endsWith('.md'));
const APARTADOS = ['Qué se ve', 'Qué significa', 'Qué hacer', 'Cómo saber que quedó bien'];
/** Metrics of the table in docs/operacion/metricas.md. */
const METRICAS = new Set(
  leer('docs/operacion/metricas.md')
    .split('\n')
    .filter((linea) => linea.startsWith('| `soap_'))
    .flatMap((linea) => linea.match(/`soap_\w+/g) ?? [])
    .map((nombre) => nombre.slice(1)),
);

/** Metrics in an expression; the series of a histogram count as the histogram. */
const pedidas = (expr: string): string[] =>
  (expr.match(/\bsoap_\w+/g) ?? []).map((nombre) => nombre.replace(/_bucket$/, ''));

describe('monitoring and its runbook', () => {
  it('[A-ALERTA-001] have one page for each alert, linked by it, and no other page', () => {
    const nombres = reglas.map(({ alert }) => alert);
    const deAlarmas = paginas.flatMap((ruta) => /^alarmas\/(\w+)\.md$/.exec(ruta)?.[1] ?? []);
    expect(deAlarmas.toSorted()).toEqual(nombres.toSorted());
    expect(reglas.map(({ annotations }) => annotations.runbook_url)).toEqual(
      nombres.map((nombre) => `{{ $externalLabels.producto }}/operacion/alarmas/${nombre}.html`),
    );
  });

  it.each(reglas.map(({ alert }) => alert))(
    '[A-ALERTA-004] %s says what you see, what it means, what to do and how you know it worked',
    (nombre) => {
      const pagina = leer(`docs/operacion/alarmas/${nombre}.md`);
      expect([...pagina.matchAll(/^## (.+)$/gm)].map(([, titulo]) => titulo)).toEqual(APARTADOS);
      expect(leer('docs/operacion/README.md')).toContain(`(alarmas/${nombre}.md)`);
    },
  );

  it('[A-ALERTA-004] link only to existing pages', () => {
    const rotos = paginas.flatMap((ruta) => {
      const pagina = leer(`docs/operacion/${ruta}`);
      const enlaces = [...pagina.matchAll(/\]\(([\w./-]+\.md)(?:#[\w-]*)?\)/g)];
      return enlaces
        .map(([, destino = '']) => join('docs/operacion', dirname(ruta), destino))
        .filter((destino) => !existsSync(new URL(`../../${destino}`, import.meta.url)))
        .map((destino) => `${ruta}: ${destino}`);
    });
    expect(rotos).toEqual([]);
  });

  it('[A-ALERTA-004] call only existing soap commands, Compose services and deployments', () => {
    const ordenes = [...leer('despliegue/soap').matchAll(/^ {2}(\w+) {2,}/gm)].map(
      ([, una]) => una,
    );
    const servicios = Object.keys(parse(leer('compose.yaml')).services);
    const despliegues = ['api', 'worker'].map(
      (parte) =>
        parse(leer(`despliegue/kubernetes/${parte}.yaml`).split('---')[0] ?? '').metadata.name,
    );
    const llamados = (patron: RegExp): string[] =>
      paginas
        .flatMap((ruta) => [...leer(`docs/operacion/${ruta}`).matchAll(patron)])
        .map(([, nombre = '']) => nombre);
    const ajenos = [
      ...llamados(/(?:^ *|[`(&|] ?)soap ([a-z]+)/gm).filter((una) => !ordenes.includes(una)),
      ...llamados(/docker compose run(?: --[a-z-]+)* (\S+)/g).filter(
        (uno) => !servicios.includes(uno),
      ),
      ...llamados(/\bdeploy\/([\w-]+)/g).filter((uno) => !despliegues.includes(uno)),
    ];
    expect(ajenos).toEqual([]);
  });

  it('[A-ALERTA-004] say what to do about each kind of incident', () => {
    const tipo = /type ClaseDeIncidente =([^;]+);/.exec(
      leer('features/auditoria/incidente.ts'),
    )?.[1];
    const clases = [...(tipo ?? '').matchAll(/'(\w+)'/g)].map(([, clase]) => clase);
    const pagina = leer('docs/operacion/incidentes.md');
    const dichas = [...pagina.matchAll(/^\| `(\w+)`/gm)].map(([, clase]) => clase);
    expect(new Set(dichas)).toEqual(new Set(clases));
    expect(dichas).toHaveLength(clases.length);
  });

  it('[A-NOCHE-040] alert once about each paid sale that waits', () => {
    const exprDe = (cual: string) => reglas.find(({ alert }) => alert === cual)?.expr ?? '';
    const clases = /soap_incidents_open\{kind=~"([^"]+)"\}/.exec(
      exprDe('SoapEmisionDetenida'),
    )?.[1];
    expect(clases?.split('|')).toEqual(['emision_detenida', 'emision_fallida', 'sin_numeros']);
    expect(exprDe('SoapIncidentesAbiertos')).toContain(`|${clases}|`);
    // The operator's command looks for the same classes.
    expect(leer('despliegue/estado.mjs')).toContain(`kind="(?:${clases})"`);
  });

  it('[A-ALERTA-003] have a `promtool test rules` case for each alert, and one in which none fires', () => {
    const casos: { name: string; alert_rule_test: { alertname: string }[] }[] = parse(
      leer('despliegue/prometheus/alertas.prueba.yml'),
    ).tests;
    const nombres = reglas.map(({ alert }) => alert);
    expect(casos.map(({ name }) => name)).toEqual([...nombres, 'un buen día']);
    expect(casos.at(-1)?.alert_rule_test.map(({ alertname }) => alertname)).toEqual(nombres);
  });

  it('[A-ALERTA-002] ask only for existing metrics, and the dashboard shows each of them', () => {
    const delTablero = paneles.flatMap(({ targets }) =>
      targets.flatMap(({ expr }) => pedidas(expr)),
    );
    const deAlertas = reglas.flatMap(({ expr }) => pedidas(expr));
    expect([...delTablero, ...deAlertas].filter((nombre) => !METRICAS.has(nombre))).toEqual([]);
    expect([...METRICAS].filter((nombre) => !delTablero.includes(nombre))).toEqual([]);
  });
});
