/** A label and what it says, as rows of a table are written. */
type Fila = readonly [rotulo: string, valor: string];

/** A thing the mail is about, in a frame of its own. */
export interface Recuadro {
  readonly titulo: string;
  readonly detalle: string;
  readonly filas: readonly Fila[];
  readonly enlace?: { readonly rotulo: string; readonly url: string };
}

/** What a mail says, whatever it looks like: plain text everywhere, never HTML. */
export interface Carta {
  readonly asunto: string;
  /** What mail programs show beside the subject. */
  readonly resumen: string;
  readonly titulo: string;
  readonly saludo: string;
  readonly parrafos: readonly string[];
  readonly recuadros?: readonly Recuadro[];
  /** What is said of the things that have no frame: 'y 1.990 vehículos más'. */
  readonly masRecuadros?: string;
  readonly cuenta?: { readonly titulo: string; readonly filas: readonly Fila[] };
  readonly boton?: { readonly rotulo: string; readonly url: string };
  readonly notas: readonly string[];
}

/** Who else stands behind a mail, such as the broker that sold. */
export interface MarcaComercial {
  readonly nombre: string;
  /** Its picture, in pixels, under the Content-ID by which it travels in the mail: nothing loads from elsewhere. */
  readonly logo?: { readonly cid: string; readonly ancho: number; readonly alto: number };
  /** '#rrggbb'; `coloresDeMarca` decides what is read on it. */
  readonly color?: string;
}

/** The head and foot of every mail. */
export interface Membrete {
  readonly aseguradora: {
    readonly nombre: string;
    readonly telefono: string;
    readonly sitio: string;
  };
  readonly marca?: MarcaComercial;
}

/** Nobody's name starts a line of its own. */
const linea = (texto: string): string => texto.replaceAll(/\s+/g, ' ').trim();

const filas = (lista: readonly Fila[]): string[] =>
  lista.map(([rotulo, valor]) => `  ${rotulo}: ${linea(valor)}`);

const recuadro = ({ titulo, detalle, enlace, ...suya }: Recuadro): string[] => [
  [titulo, detalle].map(linea).filter(Boolean).join(', '),
  ...filas(suya.filas),
  ...(enlace ? [`  ${enlace.rotulo}: ${enlace.url}`] : []),
];

/** The plain text part: says what the other one shows. */
export const textoDeCarta = (carta: Carta, { aseguradora, marca }: Membrete): string => {
  const { nombre, telefono, sitio } = aseguradora;
  const bloques: string[][] = [
    [nombre, ...(marca ? [`Corredor: ${linea(marca.nombre)}`] : [])],
    [carta.titulo],
    [linea(carta.saludo)],
    ...carta.parrafos.map((parrafo) => [linea(parrafo)]),
    ...(carta.recuadros ?? []).map(recuadro),
    ...(carta.masRecuadros ? [[carta.masRecuadros]] : []),
    ...(carta.cuenta ? [[carta.cuenta.titulo, ...filas(carta.cuenta.filas)]] : []),
    ...(carta.boton ? [[`${carta.boton.rotulo}:`, carta.boton.url]] : []),
    ...carta.notas.map((nota) => [linea(nota)]),
    [`¿Dudas? ${nombre}, ${telefono} · ${sitio}`],
  ];
  return bloques.map((bloque) => bloque.join('\r\n')).join('\r\n\r\n');
};
