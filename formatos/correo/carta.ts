/** Table row of a mail: label and value. */
type Fila = readonly [rotulo: string, valor: string];

interface Enlace {
  readonly rotulo: string;
  readonly url: string;
}

/** Framed block of a mail, such as one vehicle. */
export interface Recuadro {
  readonly titulo: string;
  readonly detalle: string;
  readonly filas: readonly Fila[];
  readonly enlace?: Enlace;
}

/** Note of a mail that somebody else may have asked for. */
export const SI_NO_LO_PIDIO = 'Si usted no lo pidió, no es necesario que haga nada';

/** Content of a mail without its layout. Every field is plain text, never HTML. */
export interface Carta {
  readonly asunto: string;
  /** Preview text that mail programs show beside the subject. */
  readonly resumen: string;
  readonly titulo: string;
  readonly saludo: string;
  readonly parrafos: readonly string[];
  readonly recuadros?: readonly Recuadro[];
  /** Line about the items without a frame: 'y 1.990 vehículos más'. */
  readonly masRecuadros?: string;
  readonly cuenta?: { readonly titulo: string; readonly filas: readonly Fila[] };
  readonly boton?: Enlace;
  readonly notas: readonly string[];
  /** Last line: the page that ends mails of this kind. */
  readonly baja?: Enlace;
}

/** Second brand of a mail, such as the broker that sold. */
export interface MarcaComercial {
  readonly nombre: string;
  /** Logo: Content-ID of its attachment, and its size in pixels. Mails load no remote images. */
  readonly logo?: { readonly cid: string; readonly ancho: number; readonly alto: number };
  /** Brand colour '#rrggbb'; `coloresDeMarca` gives the text colour for it. */
  readonly color?: string;
}

/** Header and footer of every mail. */
export interface Membrete {
  readonly aseguradora: {
    readonly nombre: string;
    readonly telefono: string;
    readonly sitio: string;
  };
  readonly marca?: MarcaComercial;
}

/** Blocks that a mail shows in frames. */
const ENMARCADOS = 3;

/** True when the blocks are so many that they stand in rows (V-CORREO-008). */
export const vaEnRenglones = ({ recuadros = [] }: Carta): boolean => recuadros.length > ENMARCADOS;

/** Joins a text into one line, so that a name cannot forge a line of the mail. */
const linea = (texto: string): string => texto.replaceAll(/\s+/g, ' ').trim();

const filas = (lista: readonly Fila[]): string[] =>
  lista.map(([rotulo, valor]) => `  ${rotulo}: ${linea(valor)}`);

const recuadro = ({ titulo, detalle, enlace, ...suya }: Recuadro): string[] => [
  [titulo, detalle].map(linea).filter(Boolean).join(', '),
  ...filas(suya.filas),
  ...(enlace ? [`  ${enlace.rotulo}: ${enlace.url}`] : []),
];

/** Plain text part of a mail, with the same content as its HTML part. */
export const textoDeCarta = (carta: Carta, { aseguradora, marca }: Membrete): string => {
  const { nombre, telefono, sitio } = aseguradora;
  const boton = carta.boton ? [[`${carta.boton.rotulo}:`, carta.boton.url]] : [];
  const bloques: string[][] = [
    [nombre, ...(marca ? [`Corredor: ${linea(marca.nombre)}`] : [])],
    [carta.titulo],
    [linea(carta.saludo)],
    ...carta.parrafos.map((parrafo) => [linea(parrafo)]),
    ...boton,
    ...(carta.recuadros ?? []).map(recuadro),
    ...(carta.masRecuadros ? [[carta.masRecuadros]] : []),
    ...(carta.cuenta ? [[carta.cuenta.titulo, ...filas(carta.cuenta.filas)]] : []),
    ...carta.notas.map((nota) => [linea(nota)]),
    ...(carta.baja ? [[`${carta.baja.rotulo}:`, carta.baja.url]] : []),
    [`¿Dudas? ${nombre}, ${telefono} · ${sitio}`],
  ];
  return bloques.map((bloque) => bloque.join('\r\n')).join('\r\n\r\n');
};
