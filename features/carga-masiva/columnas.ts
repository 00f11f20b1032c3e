import { CLAVES, type ClaveDeDato, type ColumnaDeDato } from '#features/vehiculo/campos.ts';
import { DATOS } from '#features/vehiculo/datos.ts';
import type { ContenidoDeColumna } from '#formatos/xlsx/celda.ts';
import type { ColumnaDePlantilla, FormaDeLibro } from '#formatos/xlsx/libro.ts';

/** `especial` is the load of patentes inválidas, with four more columns (V-MAS-003). */
export type Variante = 'normal' | 'especial';

/** First sheet of the template; only this one is read. */
const HOJA_CARGA = 'Carga';
/** Column that the workbook of errors appends; an upload may contain it. */
const COLUMNA_ERRORES = 'ERRORES';

export type ClaveColumna =
  | ColumnaDeDato
  | 'patente'
  | 'tipoVehiculo'
  | 'marca'
  | 'modelo'
  | 'tipoUso'
  | 'rut'
  | 'nombre'
  | 'segundoNombre'
  | 'apellidoPaterno'
  | 'apellidoMaterno'
  | 'razonSocial'
  | 'telefono'
  | 'correo'
  | 'dvPatente'
  | 'validarPatente'
  | 'informarAach'
  | 'prima';

/** Lists of the template that feed drop-downs. */
export type ListaPlantilla = 'tipos' | 'usos' | 'marcas' | 'siNo';

export interface Columna extends ColumnaDePlantilla {
  readonly clave: ClaveColumna;
  readonly contenido: ContenidoDeColumna;
  /** Example rows: a person, a company, and a foreigner's motorcycle. */
  readonly ejemplos: readonly [string | number, string | number, string | number];
  readonly lista: ListaPlantilla | null;
}

type Rasgos = Partial<Pick<Columna, 'formatoTexto' | 'contenido' | 'lista'>>;

const columna = (
  clave: ClaveColumna,
  titulo: string,
  ancho: number,
  instruccion: string,
  ejemplos: Columna['ejemplos'],
  rasgos: Rasgos = {},
): Columna => ({
  clave,
  titulo,
  ancho,
  instruccion,
  ejemplos,
  formatoTexto: false,
  contenido: 'texto',
  lista: null,
  ...rasgos,
});

const TEXTO: Rasgos = { formatoTexto: true };
const CANTIDAD: Rasgos = { contenido: 'cantidad' };
const SI_NO: Rasgos = { lista: 'siNo' };

/** Returns the column of a vehicle field that is stored as typed. */
const columnaDeDato = (dato: ClaveDeDato): Columna => {
  const { clase, libro } = DATOS[dato];
  const { clave, titulo, ancho, instruccion, ejemplos } = libro;
  return columna(clave, titulo, ancho, instruccion, ejemplos, clase === 'texto' ? TEXTO : CANTIDAD);
};

const NORMALES: readonly Columna[] = [
  columna(
    'patente',
    'PATENTE',
    12,
    'Seis letras o números, sin guion ni dígito verificador. Si la patente tiene cinco, como algunas motos, agregue un cero después de las letras: BBC11 se escribe BBC011.',
    ['BBBB10', 'BCBC10', 'BBC011'],
    TEXTO,
  ),
  columna(
    'tipoVehiculo',
    'TIPO VEHICULO',
    22,
    'Elija uno de la lista (hoja Listas). Máximo 21 caracteres.',
    ['AUTOMOVIL', 'CAMIONETA', 'MOTOCICLETA'],
    { lista: 'tipos' },
  ),
  columna(
    'marca',
    'MARCA',
    20,
    'Elija una de la lista o escriba la que aparece en el padrón. Máximo 20 caracteres.',
    ['CHEVROLET', 'TOYOTA', 'HONDA'],
    { lista: 'marcas' },
  ),
  columna(
    'modelo',
    'MODELO',
    20,
    'Como aparece en el padrón. Máximo 20 caracteres.',
    ['SAIL', 'HILUX', 'XR 150'],
    TEXTO,
  ),
  ...CLAVES.map((dato) => columnaDeDato(dato)),
  columna(
    'tipoUso',
    'TIPO USO',
    24,
    'Elija uno de la lista (hoja Listas). Si el tipo de vehículo no tiene usos, déjelo en blanco.',
    ['PARTICULAR', 'COMERCIAL', ''],
    { lista: 'usos' },
  ),
  columna(
    'rut',
    'RUT',
    12,
    'RUT del propietario, sólo el número: sin puntos, sin guion y sin dígito verificador. De 50000000 en adelante es una empresa. Para COMUNIDAD escriba 0.',
    [12_345_678, 76_086_428, 11_111_111],
    { contenido: 'rut' },
  ),
  columna('nombre', 'NOMBRE', 18, 'Primer nombre, si el propietario es una persona.', [
    'ANDREA',
    '',
    'JOHN',
  ]),
  columna('segundoNombre', 'SEGUNDO NOMBRE', 18, 'Opcional.', ['PAZ', '', '']),
  columna('apellidoPaterno', 'APELLIDO PATERNO', 20, 'Si el propietario es una persona.', [
    'MUÑOZ',
    '',
    'SMITH',
  ]),
  columna(
    'apellidoMaterno',
    'APELLIDO MATERNO',
    20,
    'Opcional. En nombres extranjeros con un solo apellido, déjelo en blanco.',
    ['ROJAS', '', ''],
  ),
  columna(
    'razonSocial',
    'RAZON SOCIAL',
    32,
    'Obligatoria si el propietario es una empresa; si no, déjela en blanco.',
    ['', 'TRANSPORTES EJEMPLO SPA', ''],
  ),
  columna(
    'telefono',
    'TELEFONO',
    14,
    'Nueve números, sin +56. Obligatorio si el propietario es una persona.',
    ['912345678', '221234567', '987654321'],
    { formatoTexto: true, contenido: 'digitos' },
  ),
  columna(
    'correo',
    'CORREO',
    30,
    'Correo al que llegará la póliza. No es obligatorio para COMUNIDAD.',
    ['andrea@correo.example', 'flota@empresa.example', 'john@correo.example'],
  ),
];

const ESPECIALES: readonly Columna[] = [
  columna(
    'dvPatente',
    'DV PATENTE',
    12,
    'Opcional: dígito verificador de la patente. Si lo indica, es el que llevará la póliza.',
    ['8', '', ''],
    TEXTO,
  ),
  columna(
    'validarPatente',
    'VALIDAR PATENTE',
    18,
    'SI o NO. Con NO se acepta una patente de formato no conocido, por ejemplo de un remolque.',
    ['SI', 'SI', 'NO'],
    SI_NO,
  ),
  columna(
    'informarAach',
    'INFORMAR A AACH',
    18,
    'SI o NO. Si la póliza se informa a la AACH, la patente se valida aunque VALIDAR PATENTE diga NO.',
    ['SI', 'NO', 'NO'],
    SI_NO,
  ),
  columna(
    'prima',
    'PRIMA',
    12,
    'FIJA, o el valor en pesos sin puntos si el convenio tiene prima variable para ese tipo de vehículo.',
    ['FIJA', 'FIJA', 66_000],
    CANTIDAD,
  ),
];

/** Returns the columns of a template in order (docs/decisiones.md, 'Bulk load'). */
export const columnasDe = (variante: Variante): readonly Columna[] =>
  variante === 'especial' ? [...NORMALES, ...ESPECIALES] : NORMALES;

/** Returns the required form of a load's workbook. */
export const formaDeCarga = (variante: Variante): FormaDeLibro => ({
  hoja: HOJA_CARGA,
  titulos: columnasDe(variante).map(({ titulo }) => titulo),
  agregada: COLUMNA_ERRORES,
});

const TITULOS = Object.fromEntries(
  columnasDe('especial').map(({ clave, titulo }) => [clave, titulo]),
) as Record<ClaveColumna, string>;

/** Returns the header of a column. */
export const tituloDe = (clave: ClaveColumna): string => TITULOS[clave];

/** File name of each downloaded template (V-MAS-005, V-MAS-006). */
export const ARCHIVO_PLANTILLA: Readonly<Record<Variante, string>> = {
  normal: 'Plantilla Carga Masiva.xlsx',
  especial: 'Plantilla Carga Masiva Especial.xlsx',
};
