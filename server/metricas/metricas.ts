/** The labels of a sample. Never an id, a plate, a RUT, a name or an address (C43). */
export type Etiquetas = Readonly<Record<string, string>>;

interface Muestra {
  /** `_bucket`, `_sum` or `_count` of a histogram. */
  readonly sufijo?: string;
  readonly etiquetas?: Etiquetas;
  readonly valor: number;
}

/** One metric and its samples; times are in seconds, sizes in bytes. */
export interface Familia {
  readonly nombre: string;
  readonly ayuda: string;
  readonly tipo: 'counter' | 'gauge' | 'histogram';
  readonly muestras: readonly Muestra[];
}

const escapar = (texto: string): string =>
  texto.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const enLlaves = (etiquetas: Etiquetas = {}): string => {
  const pares = Object.entries(etiquetas).map(([clave, valor]) => `${clave}="${escapar(valor)}"`);
  return pares.length === 0 ? '' : `{${pares.join(',')}}`;
};

export const TIPO_PROMETHEUS = 'text/plain; version=0.0.4; charset=utf-8';

/** The text Prometheus reads (exposition format 0.0.4). */
export const exponer = (familias: readonly Familia[]): string =>
  familias
    .flatMap(({ nombre, ayuda, tipo, muestras }) => [
      `# HELP ${nombre} ${ayuda}`,
      `# TYPE ${nombre} ${tipo}`,
      ...muestras.map(
        ({ sufijo = '', etiquetas, valor }) => `${nombre}${sufijo}${enLlaves(etiquetas)} ${valor}`,
      ),
    ])
    .join('\n')
    .concat('\n');

/** A gauge of one or more samples. */
export const medidor = (nombre: string, ayuda: string, muestras: readonly Muestra[]): Familia => ({
  nombre,
  ayuda,
  tipo: 'gauge',
  muestras,
});

interface Serie<T> {
  readonly etiquetas: Etiquetas;
  estado: T;
}

const crearSeries = <T>(nueva: () => T) => {
  const series = new Map<string, Serie<T>>();
  return {
    de(etiquetas: Etiquetas): Serie<T> {
      const clave = Object.values(etiquetas).join('\n');
      const serie = series.get(clave) ?? { etiquetas, estado: nueva() };
      series.set(clave, serie);
      return serie;
    },
    todas: () => [...series.values()],
  };
};

export interface Contador {
  sumar(etiquetas: Etiquetas): void;
  familia(): Familia;
}

/** Counts since the process began; every call carries the same label names. */
export const crearContador = (nombre: string, ayuda: string): Contador => {
  const series = crearSeries(() => 0);
  return {
    sumar(etiquetas) {
      series.de(etiquetas).estado += 1;
    },
    familia: () => ({
      nombre,
      ayuda,
      tipo: 'counter',
      muestras: series.todas().map(({ etiquetas, estado }) => ({ etiquetas, valor: estado })),
    }),
  };
};

export interface Histograma {
  observar(etiquetas: Etiquetas, segundos: number): void;
  familia(): Familia;
}

/** Durations since the process began, in buckets of at most each of `cotas` seconds. */
export const crearHistograma = (
  nombre: string,
  ayuda: string,
  cotas: readonly number[],
): Histograma => {
  const series = crearSeries(() => ({ suma: 0, cuenta: 0, hasta: cotas.map(() => 0) }));
  return {
    observar(etiquetas, segundos) {
      const { estado } = series.de(etiquetas);
      estado.suma += segundos;
      estado.cuenta += 1;
      for (const [i, cota] of cotas.entries()) {
        if (segundos <= cota) estado.hasta[i] = (estado.hasta[i] ?? 0) + 1;
      }
    },
    familia: () => ({
      nombre,
      ayuda,
      tipo: 'histogram',
      muestras: series.todas().flatMap(({ etiquetas, estado: { suma, cuenta, hasta } }) => [
        ...[...cotas.map(String), '+Inf'].map((le, i) => ({
          sufijo: '_bucket',
          etiquetas: { ...etiquetas, le },
          valor: hasta[i] ?? cuenta,
        })),
        { sufijo: '_sum', etiquetas, valor: suma },
        { sufijo: '_count', etiquetas, valor: cuenta },
      ]),
    }),
  };
};
