import type { BorradorVM, FilaVM } from '#features/carga-masiva/carga-masiva.contract.ts';
import { columnasDe, type Variante } from '#features/carga-masiva/columnas.ts';
import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import type { ServidorDePrueba } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { CONVENIO, fallo, ok, VENTANAS } from '../datos-de-pruebas.ts';

/** Test data and steps of the bulk load screens. */

export const SUBIDA = {
  normal: '/IntencionesDeVenta/IngresarDatosVehiculoMasivo',
  especial: '/IntencionesDeVenta/IngresarDatosVehiculoMasivoEspecial',
} as const;
export const AVANCE = '/IntencionesDeVenta/ConsultaEstadoPreparacionCargaMasiva/1001';
const MASIVAS = [
  '/venta/ingresoMasivo',
  '/venta/ingresoMasivoEspecial',
  '/venta/ingresoMasivoProgreso',
];

export const INTENCION = { id: 1_001, montoEnPesos: 0, cantidadVehiculos: 2, etapa: 1 };

/** Answer to a file with row errors, whose draft is 8. */
export const CON_ERRORES = fallo(400, 'carga.filas_con_errores', 'Uno o más campos', {
  fileContents: btoa('libro'),
  fileDownloadName: 'Errores flota.xlsx',
  borradorId: 8,
});

export const filaVM = (
  numero: number,
  patente: string,
  errores: FilaVM['errores'] = [],
  variante: Variante = 'normal',
  registro: FilaVM['registro'] = null,
): FilaVM => ({
  numero,
  celdas: columnasDe(variante).map(({ clave, ejemplos }) =>
    clave === 'patente' ? patente : String(ejemplos[0]),
  ),
  errores,
  registro,
});

export const borradorVM = (filas: FilaVM[], variante: Variante = 'normal'): BorradorVM => ({
  id: 8,
  version: 3,
  variante,
  nombreArchivo: 'flota.xlsx',
  filas,
});

/** A sales user whose agreement allows both loads. */
export const puedeCargar = (
  servidor: ServidorDePrueba,
  cambios: Partial<ConvenioVM> = {},
): void => {
  sessionStorage.clear();
  conSesion({ ventanas: [...VENTANAS, ...MASIVAS] });
  servidor.responder(
    `/Convenios/BuscarPorId/${CONVENIO.id}`,
    ok({
      ...CONVENIO,
      ...cambios,
      tieneCargaMasivaEspecialHabilitada: true,
      permiteCambiarTipo: false,
      usuarioConvenio: {
        ...CONVENIO.usuarioConvenio,
        puedeHacerCargaMasiva: true,
        puedeHacerCargaMasivaEspecial: true,
      },
    }),
  );
};

/** Files handed to the browser, by file name. */
export const espiarDescargas = (): string[] => {
  const nombres: string[] = [];
  URL.createObjectURL = () => 'blob:prueba';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function anotar(
    this: HTMLAnchorElement,
  ) {
    nombres.push(this.download);
  });
  return nombres;
};

export const abrirCarga = async (variante: Variante = 'normal', estado: object = {}) => {
  const ruta = variante === 'normal' ? '/venta/ingresoMasivo' : '/venta/ingresoMasivoEspecial';
  const app = montarApp(ruta, { idConvenio: CONVENIO.id, ...estado });
  await screen.findByRole('heading', { level: 1, name: /^Ingreso Masivo/ });
  return { ...app, lugar: () => app.router.state.location };
};

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const libro = (nombre = 'flota.xlsx', tipo = XLSX): File =>
  new File(['libro'], nombre, { type: tipo });

/** Chooses a file as the file dialog would. */
export const subirArchivo = async (
  { usuario }: Pick<Awaited<ReturnType<typeof abrirCarga>>, 'usuario'>,
  archivo: File,
): Promise<void> => {
  await screen.findByRole('button', { name: 'Elegir archivo' });
  const campo = document.querySelector('input[type=file]') as HTMLInputElement;
  await usuario.upload(campo, archivo);
};

/** jsdom measures nothing: gives the grid room for some rows. */
export const darLugarALaRejilla = (): void => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_000);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
};

export const CORREGIR = '/CargaMasiva/Corregir';
export const ANIO = { columna: 'anio', mensaje: 'Año inválido' } as const;
/** Two invalid rows and a valid one. */
export const MALAS = [filaVM(2, 'BBBB10', [ANIO]), filaVM(4, 'BBBB12', [ANIO])];
export const TRES = [...MALAS, filaVM(3, 'BBBB11')].toSorted((a, b) => a.numero - b.numero);

/** Opens these rows in the focused grid. */
export const abrirRejilla = async (servidor: ServidorDePrueba, filas: FilaVM[] = TRES) => {
  servidor.responder('/CargaMasiva/Borrador/8', ok(borradorVM(filas)));
  const app = await abrirCarga('normal', { borrador: 8 });
  const rejilla = await screen.findByRole('grid', { name: 'Filas del archivo' });
  rejilla.focus();
  return { ...app, rejilla, teclas: (texto: string) => app.usuario.keyboard(texto) };
};
