import { formatearFecha } from '#values/fecha.ts';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

/** Notice of an existing SOAP, and of the new cover's start; the same words everywhere. */
export const textoYaTieneSoap = (vehiculo: string, hasta: string, desde: string | null): string =>
  `Según nuestros registros, ${vehiculo} ya tiene SOAP hasta el ${formatearFecha(hasta)}${
    desde === null ? '' : `; lo que compra comienza el ${formatearFecha(desde)}`
  }.`;

interface YaTieneSoapProps {
  /** Last day of the existing SOAP; null if none is known. */
  readonly hasta: string | null;
  readonly desde: string | null;
}

export const YaTieneSoap = ({ hasta, desde }: YaTieneSoapProps) =>
  hasta === null ? null : (
    <Alert color="yellow" icon={<IconAlertTriangle size={20} aria-hidden />}>
      {textoYaTieneSoap('este vehículo', hasta, desde)}
    </Alert>
  );
