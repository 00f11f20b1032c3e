import { CAMPOS_DE_PAPELES, PAPELES } from '#features/mantenedores/corredores/papeles.ts';
import { CLAVES_DE_NOMBRE, CONTACTO, NOMBRES } from '#values/campos-de-persona.ts';
import { columna, type ColumnaDePlanilla, type HojaDePlanilla } from './planilla.ts';

const EJEMPLOS_DE_NOMBRE = {
  nombre: '',
  segundoNombre: '',
  apellidoPaterno: '',
  apellidoMaterno: '',
  razonSocial: 'CORREDORES DEL SUR LIMITADA',
} as const;

const INSTRUCCION_DE_NOMBRE = {
  persona: 'Solo de una persona',
  empresa: 'Solo de una empresa (RUT desde 50.000.000)',
} as const;

/** Columns of the names; a user's first name has another key. */
export const columnasDeNombre = (
  primero: 'nombre' | 'nombres',
  ejemplos: Readonly<Record<string, string>> = EJEMPLOS_DE_NOMBRE,
): ColumnaDePlanilla[] =>
  CLAVES_DE_NOMBRE.map((clave) => {
    const { rotulo, de, falta } = NOMBRES[clave];
    const instruccion = `${INSTRUCCION_DE_NOMBRE[de]}${falta === null ? '. Opcional' : ''}`;
    return columna(clave === 'nombre' ? primero : clave, rotulo, [
      instruccion,
      ejemplos[clave] ?? '',
    ]);
  });

const DE_PAPELES: readonly ColumnaDePlanilla[] = CAMPOS_DE_PAPELES.map((clave) => {
  const { etiqueta, clase } = PAPELES[clave];
  return columna(clave, etiqueta, [
    clase === 'fecha' ? 'Opcional, como 31/12/2027' : 'Opcional',
    clase === 'fecha' ? '31/12/2027' : '',
  ]);
});

export const HOJA_DE_CORREDORES: HojaDePlanilla = {
  nombre: 'Corredores',
  unidad: ['corredor', 'corredores'],
  columnas: [
    columna('rut', 'RUT', ['Obligatorio, con su dígito', '76.543.210-3'], {
      identifica: 'nombre',
      ancho: 16,
    }),
    ...columnasDeNombre('nombre'),
    columna('email', CONTACTO.email.rotulo, ['Obligatorio', 'ventas@corredora.cl'], { ancho: 30 }),
    columna('telefono', CONTACTO.telefono.rotulo, ['Opcional', '912345678'], {
      contenido: 'digitos',
    }),
    columna('comunaId', 'Comuna', ['Obligatoria, por su nombre', 'TEMUCO']),
    columna('calle', 'Calle', ['Opcional', 'MANUEL MONTT']),
    columna('numero', 'Número', ['Opcional', '850'], { ancho: 12 }),
    columna('departamento', 'Departamento', ['Opcional', ''], { ancho: 14 }),
    columna('villa', 'Información adicional', ['Opcional', '']),
    ...DE_PAPELES,
  ],
};
