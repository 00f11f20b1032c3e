import type { Accion } from '#features/soporte/ficha/acciones.ts';
import {
  IconAddressBook,
  IconBan,
  IconBuildingBank,
  IconCalendar,
  IconCar,
  IconFileText,
  IconMail,
  IconPlayerPlay,
  IconRefresh,
  IconRefreshDot,
} from '@tabler/icons-react';

export type DeQue = 'poliza' | 'venta';

interface EnPantalla {
  /** Label of its button, in the words of its own screen. */
  readonly texto: Readonly<Record<DeQue, string>>;
  /** 'No se puede anular'. */
  readonly verbo: string;
  readonly icono: typeof IconBan;
  readonly peligro?: true;
}

const igual = (texto: string) => ({ poliza: texto, venta: texto });

/** Part of the resend dialog, so it has no button. */
export type AccionConBoton = Exclude<Accion, 'enviarAOtro'>;

export const EN_PANTALLA: Readonly<Record<AccionConBoton, EnPantalla>> = {
  vehiculo: { texto: igual('Editar Datos Vehículo'), verbo: 'corregir', icono: IconCar },
  vigencia: {
    texto: igual('Editar Datos Póliza'),
    verbo: 'cambiar la vigencia',
    icono: IconCalendar,
  },
  regenerar: {
    texto: { poliza: 'Regenerar Póliza', venta: 'Regenerar Venta' },
    verbo: 'regenerar',
    icono: IconRefresh,
  },
  continuar: { texto: igual('Continuar Venta'), verbo: 'continuar', icono: IconPlayerPlay },
  emitir: { texto: igual('Reemitir'), verbo: 'reemitir', icono: IconRefreshDot },
  contacto: {
    texto: igual('Corregir contacto'),
    verbo: 'corregir el contacto',
    icono: IconAddressBook,
  },
  reenviar: { texto: igual('Enviar por correo'), verbo: 'enviar por correo', icono: IconMail },
  aach: { texto: igual('Informar a la AACH'), verbo: 'informar', icono: IconBuildingBank },
  sun: {
    texto: igual('Regenerar archivo SUN'),
    verbo: 'regenerar el archivo SUN',
    icono: IconFileText,
  },
  anular: {
    texto: { poliza: 'Anular Póliza', venta: 'Anular Venta' },
    verbo: 'anular',
    icono: IconBan,
    peligro: true,
  },
};

export const esAccionConBoton = (accion: unknown): accion is AccionConBoton =>
  typeof accion === 'string' && Object.hasOwn(EN_PANTALLA, accion);
