import fc from 'fast-check';
import { z } from 'zod';

/** A JSON Schema as the product's own document writes it. */
export interface Esquema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Esquema[];
  readonly oneOf?: readonly Esquema[];
  readonly properties?: Readonly<Record<string, Esquema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Esquema;
  readonly items?: Esquema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
}

/** Values from real requests by field name: those that only the trade's rules tell apart. */
export type Vistos = ReadonlyMap<string, readonly unknown[]>;

const LISTA_LARGA = 4;
const TEXTO_LARGO = 60;

const numero = ({ type, minimum, exclusiveMinimum, maximum }: Esquema): fc.Arbitrary<unknown> => {
  const min = Math.max(
    minimum ?? Number.MIN_SAFE_INTEGER,
    exclusiveMinimum === undefined ? Number.MIN_SAFE_INTEGER : exclusiveMinimum + 1,
  );
  const max = maximum ?? Number.MAX_SAFE_INTEGER;
  const chico = Math.max(min, -5);
  const entero = fc.oneof(
    fc.integer({ min: chico, max: Math.min(max, chico + 35) }),
    fc.integer({ min, max }),
    fc.constantFrom(min, max),
  );
  return type === 'integer'
    ? entero
    : fc.oneof(entero, fc.double({ min, max, noNaN: true, noDefaultInfinity: true }));
};

const libres = new Map<string, fc.Arbitrary<string>>();

/** Cached, because fast-check tokenizes its list of dangerous texts for each arbitrary. */
const textoLibre = (minLength: number, maxLength: number): fc.Arbitrary<string> => {
  const clave = `${minLength}-${maxLength}`;
  const suyo = libres.get(clave) ?? fc.string({ unit: 'grapheme', minLength, maxLength });
  libres.set(clave, suyo);
  return suyo;
};

const texto = ({ pattern, format, minLength = 0, maxLength }: Esquema): fc.Arbitrary<unknown> => {
  if (format === 'uuid') return fc.uuid();
  const cabe = (valor: string): boolean =>
    valor.length >= minLength && (maxLength === undefined || valor.length <= maxLength);
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern)).filter(cabe);
  const fechas = fc
    .date({ noInvalidDate: true })
    .map((fecha) => fecha.toISOString())
    .filter(cabe);
  const libre = textoLibre(
    minLength,
    Math.max(minLength, Math.min(maxLength ?? TEXTO_LARGO, TEXTO_LARGO)),
  );
  return cabe(new Date(0).toISOString())
    ? fc.oneof({ weight: 4, arbitrary: libre }, fechas)
    : libre;
};

const objeto = (esquema: Esquema, vistos: Vistos): fc.Arbitrary<unknown> => {
  const { properties = {}, required = [], additionalProperties } = esquema;
  const campos = Object.fromEntries(
    Object.entries(properties).map(([nombre, suyo]) => [nombre, valorDe(suyo, vistos, nombre)]),
  );
  if (Object.keys(campos).length === 0 && typeof additionalProperties === 'object') {
    return fc.dictionary(fc.string({ maxLength: 10 }), valorDe(additionalProperties, vistos), {
      maxKeys: LISTA_LARGA,
      noNullPrototype: true,
    });
  }
  const requiredKeys = required.filter((nombre) => nombre in campos);
  return fc.record(campos, { requiredKeys, noNullPrototype: true });
};

const generado = (esquema: Esquema, vistos: Vistos, nombre: string): fc.Arbitrary<unknown> => {
  if ('const' in esquema) return fc.constant(esquema.const);
  if (esquema.enum) return fc.constantFrom(...esquema.enum);
  const ramas = esquema.anyOf ?? esquema.oneOf;
  if (ramas) return fc.oneof(...ramas.map((rama) => valorDe(rama, vistos, nombre)));
  if (esquema.type === 'object') return objeto(esquema, vistos);
  if (esquema.type === 'array') {
    const { items = {}, minItems = 0, maxItems = LISTA_LARGA } = esquema;
    const maxLength = Math.max(minItems, Math.min(maxItems, LISTA_LARGA));
    return fc.array(valorDe(items, vistos, nombre), { minLength: minItems, maxLength });
  }
  if (esquema.type === 'integer' || esquema.type === 'number') return numero(esquema);
  if (esquema.type === 'string') return texto(esquema);
  if (esquema.type === 'boolean') return fc.boolean();
  if (esquema.type === 'null') return fc.constant(null);
  return fc.jsonValue({ maxDepth: 2 });
};

const deEsquema = (esquema: Esquema, valores: readonly unknown[]): unknown[] => {
  if (valores.length === 0) return [];
  const tipo = z.fromJSONSchema(esquema as z.core.JSONSchema.JSONSchema);
  return valores.filter((valor) => tipo.safeParse(valor).success);
};

/** Draws any value that a schema allows; half the time one from a real request. */
export const valorDe = (esquema: Esquema, vistos: Vistos, nombre = ''): fc.Arbitrary<unknown> => {
  const suyos = deEsquema(esquema, vistos.get(nombre) ?? []);
  const nuevo = generado(esquema, vistos, nombre);
  return suyos.length > 0 ? fc.oneof(nuevo, fc.constantFrom(...suyos)) : nuevo;
};
