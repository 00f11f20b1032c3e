import { ETIQUETAS } from '#features/convenios/acuerdo/etiquetas.ts';
import { MESES_LEGALES, TIPOS_DE_ACCESO, TIPOS_DE_PAGO } from '#features/convenios/convenio.ts';
import { columna, type ColumnaDePlanilla, type HojaDePlanilla, SI_NO } from './planilla.ts';

const nombresDe = (opciones: readonly { readonly nombre: string }[]) => ({
  opciones: opciones.map(({ nombre }) => nombre),
});

/** Columns that tell the agreement of a row, first in every sheet. */
const DEL_CONVENIO: readonly ColumnaDePlanilla[] = [
  columna('nombre', 'Convenio', ['Su nombre. No cambia después', 'CONVENIO SUR'], {
    identifica: 'nombre',
    ancho: 30,
  }),
  columna('corredorId', 'RUT del corredor', ['De un corredor ya creado', '76.543.210-3'], {
    identifica: 'nombre',
    ancho: 18,
  }),
];

type Etiqueta = keyof typeof ETIQUETAS;

const dia = (clave: Etiqueta, ejemplo: string) =>
  columna(clave, ETIQUETAS[clave], ['Como 31/12/2027', ejemplo]);

const siNo = (clave: string, titulo: string) =>
  columna(clave, titulo, ['SÍ o NO; vacía es NO', 'NO'], { opciones: SI_NO });

const pesos = (clave: string, titulo: string, textos: readonly [string, string]) =>
  columna(clave, titulo, textos, { contenido: 'cantidad', ancho: 14 });

export const HOJA_DE_CONVENIOS: HojaDePlanilla = {
  nombre: 'Convenios',
  unidad: ['convenio', 'convenios'],
  columnas: [
    ...DEL_CONVENIO,
    columna('tipoDePago', ETIQUETAS.tipoDePago, ['En Línea o Directo', 'En Línea'], {
      ...nombresDe(TIPOS_DE_PAGO),
    }),
    columna('tipoDeAcceso', ETIQUETAS.tipoDeAcceso, ['Sin Login vende por enlace', 'Con Login'], {
      ...nombresDe(TIPOS_DE_ACCESO),
    }),
    dia('inicioVigencia', '01/12/2026'),
    dia('terminoVigencia', '30/11/2027'),
    dia('fechaInicioVigenciaPolizas', '01/12/2026'),
    dia('fechaTerminoVigenciaPolizas', '30/11/2027'),
    siNo('esConvenioExtendido', ETIQUETAS.esConvenioExtendido),
    siNo('tieneCargaManualEspecialHabilitada', ETIQUETAS.tieneCargaManualEspecialHabilitada),
    siNo('tieneCargaMasivaEspecialHabilitada', ETIQUETAS.tieneCargaMasivaEspecialHabilitada),
    siNo('permiteCambiarTipo', ETIQUETAS.permiteCambiarTipo),
  ],
};

export const HOJA_DE_PRIMAS: HojaDePlanilla = {
  nombre: 'Primas',
  unidad: ['prima', 'primas'],
  columnas: [
    ...DEL_CONVENIO,
    columna('tipoVehiculoId', 'Tipo de vehículo', ['Por su nombre', 'AUTOMOVIL'], {
      identifica: 'nombre',
    }),
    columna('tipoUsoId', 'Tipo de uso', ['NO APLICA si el tipo no tiene usos', 'PARTICULAR'], {
      identifica: 'nombre',
    }),
    columna('mesLegalParaPoliza', 'Mes legal', ['Mes en que termina el período', 'MARZO'], {
      ...nombresDe(MESES_LEGALES),
      ancho: 14,
    }),
    pesos('valorVentaBase', 'Prima', ['En pesos, sin decimales', '9280']),
    pesos('primaMinima', 'Prima mínima', ['Solo de una prima variable', '']),
    pesos('primaMaxima', 'Prima máxima', ['Solo de una prima variable', '']),
  ],
};

export const HOJA_DE_VENDEDORES: HojaDePlanilla = {
  nombre: 'Usuarios',
  unidad: ['usuario', 'usuarios'],
  columnas: [
    ...DEL_CONVENIO,
    columna('usuarioId', 'Nombre de usuario', ['De un usuario del corredor', 'camila.alvarez'], {
      identifica: 'usuario',
      ancho: 26,
    }),
    siNo('puedeHacerCargaMasiva', 'Carga masiva'),
    siNo('puedeHacerCargaMasivaEspecial', 'Carga masiva especial'),
    siNo('puedeHacerCargaManualEspecial', 'Carga manual especial'),
  ],
};
