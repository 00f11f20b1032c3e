// oxlint-disable-next-line typescript/no-explicit-any -- a JSON schema of any shape, read key by key
export type Esquema = any;

/** Limits that widen as they grow, then those that widen as they shrink. */
const HASTA = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];
const DESDE = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
/** Keywords compared literally. */
const IGUALES = ['pattern', 'format', 'multipleOf'];

const opcionesDe = (esquema: Esquema): Esquema[] => {
  const opciones = esquema.anyOf ?? esquema.oneOf;
  if (opciones) return opciones.flatMap(opcionesDe);
  if (!Array.isArray(esquema.type)) return [esquema];
  return esquema.type.map((type: string) => (type === 'null' ? { type } : { ...esquema, type }));
};
const valoresDe = (esquema: Esquema): unknown[] | null =>
  'const' in esquema ? [esquema.const] : (esquema.enum ?? null);
const esDeTipo = (uno: Esquema, otro: Esquema): boolean =>
  uno.type === otro.type || (uno.type === 'integer' && otro.type === 'number');

/** A pattern of one character class and a count, such as a code's. */
const CLASE_CONTADA = /^\^(?:\\w|\[[^\]]*\])\{(?:\d+,)?(\d+)\}\$$/;
/** Adds the `maxLength` that a string's pattern implies, if it has none. */
const conLargo = (esquema: Esquema): Esquema => {
  const implicito = CLASE_CONTADA.exec(esquema.pattern ?? '')?.[1];
  return implicito === undefined ? esquema : { maxLength: Number(implicito), ...esquema };
};

/** Names each limit of `en` that `de` lacks or has wider. */
const estrecha = (de: Esquema, en: Esquema): string[] => [
  ...HASTA.filter((que) => que in en && !(de[que] <= en[que])),
  ...DESDE.filter((que) => que in en && !(de[que] >= en[que])),
  ...IGUALES.filter((que) => que in en && de[que] !== en[que]),
];

interface Como {
  /** True: the other side ignores unknown fields; false: it refuses them. */
  readonly sobraDaLoMismo: boolean;
}

const objetos = (de: Esquema, en: Esquema, donde: string, como: Como): string[] => {
  const suyas: Record<string, Esquema> = de.properties ?? {};
  const conocidas: Record<string, Esquema> = en.properties ?? {};
  const faltan = (en.required ?? []).filter((campo: string) => !de.required?.includes(campo));
  const resto = typeof en.additionalProperties === 'object' ? en.additionalProperties : null;
  const cerrado = en.additionalProperties === false && !como.sobraDaLoMismo;
  return [
    ...faltan.map((campo: string) => `${donde}.${campo}: se exige`),
    ...Object.entries(suyas).flatMap(([campo, esquema]) => {
      const otro = conocidas[campo] ?? resto;
      if (otro) return noCabe(esquema, otro, `${donde}.${campo}`, como);
      return cerrado ? [`${donde}.${campo}: ya no se conoce`] : [];
    }),
    ...(resto && typeof de.additionalProperties === 'object'
      ? noCabe(de.additionalProperties, resto, `${donde}.*`, como)
      : []),
  ];
};

/**
 * Reasons why a value of the schema `de` may be invalid for the schema `en`, one line per place. Empty when
 * every value of `de` is one of `en`.
 */
export const noCabe = (de: Esquema, en: Esquema, donde: string, como: Como): string[] => {
  const [unas, otras] = [opcionesDe(de), opcionesDe(en)];
  if (unas.length > 1 || otras.length > 1) {
    return unas.flatMap((una) => {
      const intentos = otras.map((otra) => noCabe(una, otra, donde, como));
      if (intentos.some((quejas) => quejas.length === 0)) return [];
      return intentos.toSorted((a, b) => a.length - b.length)[0] ?? [];
    });
  }
  const valores = valoresDe(en);
  if (valores) {
    const nuevos = valoresDe(de)?.filter((valor) => !valores.includes(valor)) ?? ['cualquiera'];
    return nuevos.length > 0 ? [`${donde}: ${nuevos.join(', ')}`] : [];
  }
  if (en.type === undefined) return [];
  if (!esDeTipo(de, en)) return [`${donde}: ${de.type ?? 'cualquiera'} por ${en.type}`];
  const limites = estrecha(conLargo(de), en).map(
    (que) => `${donde}: ${que} ${de[que]} por ${en[que]}`,
  );
  if (en.type === 'object') return [...limites, ...objetos(de, en, donde, como)];
  if (en.type !== 'array' || !en.items || !de.items) return limites;
  return [...limites, ...noCabe(de.items, en.items, `${donde}[]`, como)];
};
