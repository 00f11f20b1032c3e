import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { FRASES_DE_ACCESO } from '#features/privacidad/accesos/frases-de-acceso.ts';
import type { Quien } from '#values/llamada.ts';
import { CLAVES_DE_IDENTIDAD, CLAVES_DE_PERSONA } from '#values/personas-en.ts';

/** Answers that name somebody whom the product cannot tell by RUT, policy, plate or sale. */
const SIN_IDENTIDAD: Readonly<Record<string, string>> = {
  'Auth/VerEnlace': 'masked, for whoever holds the link',
  'Claves/VerEnlace': 'masked, for whoever holds the link',
  'DatosPersonales/VerEnlace': 'masked, for whoever holds the link',
  'Recordatorios/Usar': 'masked, for whoever holds the link',
  'Recordatorios/VerBaja': 'masked, for whoever holds the link',
  'Recordatorios/Baja': 'masked, for whoever holds the link',
  'Correos/Buscar': 'addresses of a folder that knows no sale; the read itself is recorded',
  'Correos/Leer': 'addresses of a folder that knows no sale; the read itself is recorded',
  'Correos/Reenviar': 'a write, which the audit records with its sale',
  'Correos/EnviarAOtro': 'a write, which the audit records with its sale',
  'Contactos/Corregir': 'a write, which the audit records with its sale',
  'Venta/CorregirCorreo': 'a write, which the audit records with its sale',
  'Venta/Recibo': 'the address of a buyer, whom no RUT tells; the read itself is recorded',
  'Usuarios/BuscarPorCorredor': 'users of a broker by name; the read itself is recorded',
};

/** Keys that sound like a person's and are not. */
const NO_PERSONALES = new Set([
  ...['correos', 'registroDePropietario', 'propietarioRegistrado', 'propietarios'],
  ...['tieneTelefono', 'tieneCorreo', 'delPropietario'],
  // Masked, and for public sessions only, whose reads are not recorded.
  'correoRecordado',
]);
const SUENA_A_PERSONA =
  /propietario|nombrecompleto|email|correo|telefono|apellido|razonsocial|^para$/i;

interface Nodo {
  readonly properties?: Readonly<Record<string, Nodo>>;
  readonly items?: Nodo;
  readonly [clave: string]: unknown;
}

const esNodo = (valor: unknown): valor is Nodo => typeof valor === 'object' && valor !== null;
const dentro = (nodo: Nodo): Nodo[] =>
  Object.entries(nodo).flatMap(([clave, uno]) =>
    clave === 'properties' || clave === 'items' || !esNodo(uno) ? [] : [uno],
  );

/** Keys of an object and of the objects within it, but not of its lists. */
const clavesDe = (nodo: Nodo): string[] => [
  ...Object.entries(nodo.properties ?? {}).flatMap(([clave, uno]) => [clave, ...clavesDe(uno)]),
  ...dentro(nodo).flatMap(clavesDe),
];

/** Personal keys of an answer, each with whether something near it tells whose they are. */
const personales = (nodo: Nodo, deArriba: readonly string[]): (readonly [string, boolean])[] => {
  const cerca = [...deArriba, ...clavesDe(nodo)];
  const propios = Object.keys(nodo.properties ?? {})
    .filter((clave) => CLAVES_DE_PERSONA.includes(clave))
    .map((clave) => [clave, cerca.some((una) => CLAVES_DE_IDENTIDAD.includes(una))] as const);
  const hijos = [...Object.values(nodo.properties ?? {}), ...dentro(nodo)];
  return [
    ...propios,
    ...hijos.flatMap((hijo) => personales(hijo, cerca)),
    ...(nodo.items ? personales(nodo.items, cerca) : []),
  ];
};

const todasLasClaves = (nodo: Nodo): string[] =>
  Object.entries(nodo).flatMap(([clave, uno]) => [
    ...(clave === 'properties' && esNodo(uno) ? Object.keys(uno) : []),
    ...(esNodo(uno) ? todasLasClaves(uno) : []),
  ]);

const esLista = (valor: Nodo): valor is Nodo & { readonly mostrar: Nodo } =>
  esNodo(valor['mostrar']);

/** Reads that are recorded are those of users beyond their own sales. */
const seAnota = (quien: Quien): boolean =>
  Object.entries(quien).some(
    ([rol, alcance]) =>
      !['publico', 'anonimo'].includes(rol) && !['propio', 'libre'].includes(alcance),
  );

const conFrase = new Set<string>();

const leerRespuestas = async (): Promise<ReadonlyMap<string, Nodo>> => {
  const rutas = (await readdir('features', { recursive: true })).filter((ruta) =>
    ruta.endsWith('.contract.ts'),
  );
  const modulos = await Promise.all(
    rutas.map(async (ruta) => (await import(`../features/${ruta}`)) as Record<string, unknown>),
  );
  const porId = new Map<string, Nodo>();
  for (const valor of modulos.flatMap((modulo) => Object.values(modulo)).filter(esNodo)) {
    const { id, rutas: suyas, salida, quien } = esLista(valor) ? valor.mostrar : valor;
    if (typeof id !== 'string' || suyas === undefined || !(salida instanceof z.ZodType)) continue;
    const nodo = z.toJSONSchema(salida, { unrepresentable: 'any' }) as Nodo;
    porId.set(id, nodo);
    if (!esNodo(quien) || !seAnota(quien as Quien) || personales(nodo, []).length === 0) continue;
    conFrase.add(id);
    if (esLista(valor)) conFrase.add(id.replace(/\w+$/, 'Exportar'));
  }
  expect(porId.size).toBeGreaterThan(100);
  return porId;
};

const respuestas = await leerRespuestas();

it('[A-FICHA1-011] every answer with personal data tells whose they are, so that the access record names them', () => {
  const anonimas = [...respuestas]
    .filter(([, nodo]) => personales(nodo, []).some(([, identificada]) => !identificada))
    .map(([id]) => id);
  expect(anonimas.toSorted()).toEqual(Object.keys(SIN_IDENTIDAD).toSorted());
});

it('[A-FICHA1-011] every key of an answer that sounds like a person’s is known to the access record', () => {
  const ajenas = [...respuestas].flatMap(([id, nodo]) =>
    todasLasClaves(nodo)
      .filter((clave) => SUENA_A_PERSONA.test(clave))
      .filter((clave) => !CLAVES_DE_PERSONA.includes(clave) && !NO_PERSONALES.has(clave))
      .map((clave) => `${id} ${clave}`),
  );
  expect([...new Set(ajenas)]).toEqual([]);
});

/** Writes, which the audit records as facts instead. */
const ESCRITURAS =
  /(?:Crear|Actualizar|Reenviar|EnviarAOtro|Corregir|Prorrogar|Responder|Ingresar|Levantar|Resolver|Anular|EditarPoliza|NoDetener|VolverADetener)\w*$/;

it('[A-FICHA1-012] every read of personal data is told in a sentence', () => {
  const leidas = [...conFrase].filter((id) => !ESCRITURAS.test(id));
  expect(leidas.filter((id) => !(id in FRASES_DE_ACCESO))).toEqual([]);
});
