/** Thrown for XML that is not well formed, or that declares entities or a document type. */
export class XmlIlegible extends Error {}

/** Callbacks for an XML document, in document order. Names come without their namespace prefix. */
export interface OyenteXml {
  /** `padre` is '' for the root. Returning true stops parsing. */
  readonly abre: (nombre: string, atributos: string, padre: string) => boolean | void;
  readonly cierra?: (nombre: string, padre: string) => boolean | void;
  /** Character data with entities decoded; one text may come in several calls. */
  readonly texto?: (texto: string, dentro: string) => void;
}

export type Atributos = Readonly<Record<string, string | undefined>>;

// An attribute value may contain '>' and the other kind of quote.
const ETIQUETA =
  /<(\/?)(?:[\w.-]+:)?([\w.-]+)([^<>"'/]*(?:(?:"[^"<]*"|'[^'<]*'|\/(?!>))[^<>"'/]*)*)(\/?)>/y;
const ATRIBUTO = /(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const CODIFICACION = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']+)["']/;
const CODIFICACIONES = /^(?:utf-8|us-ascii|iso-8859-1|windows-1252)$/i;
const ENTIDADES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
const ULTIMO_PUNTO = 0x10ffff;

const exigir: (bien: unknown) => asserts bien = (bien) => {
  if (!bien) throw new XmlIlegible();
};

const entidad = (nombre: string): string => {
  if (!nombre.startsWith('#')) {
    const conocida = ENTIDADES[nombre];
    exigir(conocida !== undefined);
    return conocida;
  }
  const punto = Number(nombre.startsWith('#x') ? `0${nombre.slice(1)}` : nombre.slice(1));
  exigir(Number.isInteger(punto) && punto > 0 && punto <= ULTIMO_PUNTO);
  return String.fromCodePoint(punto);
};

const sinEntidades = (texto: string): string =>
  texto.includes('&')
    ? texto.replace(/&([^;&]*);?/g, (_, nombre: string) => entidad(nombre))
    : texto;

/** Attributes of a tag by name without prefix, with entities decoded. */
export const atributosDe = (crudos: string): Atributos => {
  const atributos: Record<string, string> = {};
  ATRIBUTO.lastIndex = 0;
  for (let uno = ATRIBUTO.exec(crudos); uno; uno = ATRIBUTO.exec(crudos)) {
    atributos[uno[1] ?? ''] = sinEntidades(uno[2] ?? uno[3] ?? '');
  }
  return atributos;
};

/**
 * Decodes a part: UTF-8, UTF-16 with byte order mark, or a declared Latin encoding. Throws XmlIlegible for
 * any other encoding.
 */
export const textoDeXml = (bytes: Buffer): string => {
  const [primero = 0, segundo = 0] = bytes;
  if (primero === 0xff && segundo === 0xfe) return bytes.toString('utf16le', 2);
  if (primero === 0xfe && segundo === 0xff) {
    return new TextDecoder('utf-16be').decode(bytes);
  }
  const comienzo = bytes.toString('latin1', 0, 200).replace(/^\xef\xbb\xbf/, '');
  const codificacion = CODIFICACION.exec(comienzo)?.[1] ?? 'utf-8';
  exigir(CODIFICACIONES.test(codificacion));
  const latina = /^(?:iso|win)/i.test(codificacion);
  const texto = latina ? new TextDecoder('windows-1252').decode(bytes) : bytes.toString('utf8');
  return texto.codePointAt(0) === 0xfeff ? texto.slice(1) : texto;
};

/** End of the `<!` or `<?` construct at `en`. A document type throws, and so excludes entities. */
const finDeMarca = (xml: string, en: number, oyente: OyenteXml, dentro: string): number => {
  const hasta = (final: string): number => {
    const donde = xml.indexOf(final, en);
    exigir(donde !== -1);
    return donde;
  };
  if (xml.startsWith('<?', en)) return hasta('?>') + 2;
  if (xml.startsWith('<!--', en)) return hasta('-->') + 3;
  exigir(xml.startsWith('<![CDATA[', en));
  const fin = hasta(']]>');
  oyente.texto?.(xml.slice(en + 9, fin), dentro);
  return fin + 3;
};

/** Parses a document in one pass. Throws XmlIlegible if it is not well formed. */
export const recorrerXml = (xml: string, oyente: OyenteXml): void => {
  const abiertos: string[] = [];
  let en = 0;
  let raices = 0;
  for (;;) {
    const marca = xml.indexOf('<', en);
    const dentro = abiertos.at(-1) ?? '';
    const texto = xml.slice(en, marca === -1 ? undefined : marca);
    if (texto !== '') {
      exigir(dentro !== '' || texto.trim() === '');
      if (dentro !== '') oyente.texto?.(sinEntidades(texto), dentro);
    }
    if (marca === -1) break;
    const siguiente = xml.charAt(marca + 1);
    if (siguiente === '!' || siguiente === '?') {
      en = finDeMarca(xml, marca, oyente, dentro);
      continue;
    }
    ETIQUETA.lastIndex = marca;
    const partes = ETIQUETA.exec(xml);
    exigir(partes);
    const [entera, cierre, nombre = '', atributos = '', vacia] = partes;
    en = marca + entera.length;
    if (cierre === '/') {
      exigir(abiertos.pop() === nombre);
      if (oyente.cierra?.(nombre, abiertos.at(-1) ?? '') === true) return;
      continue;
    }
    raices += Number(dentro === '');
    exigir(raices === 1);
    if (oyente.abre(nombre, atributos, dentro) === true) return;
    if (vacia !== '/') abiertos.push(nombre);
    else if (oyente.cierra?.(nombre, dentro) === true) return;
  }
  exigir(raices === 1 && abiertos.length === 0);
};

/** Attributes of each element `nombre` directly under `padre`, in document order. */
export const elementos = (xml: string, padre: string, nombre: string): Atributos[] => {
  const hallados: Atributos[] = [];
  recorrerXml(xml, {
    abre(este, atributos, dentro) {
      if (este === nombre && dentro === padre) hallados.push(atributosDe(atributos));
    },
  });
  return hallados;
};
