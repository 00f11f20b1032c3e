import type { VerificacionVM } from '#features/polizas/verificacion/verificacion.contract.ts';
import {
  IconCircleCheck,
  IconCircleX,
  IconClockExclamation,
  IconClockPause,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Tono } from '../ui/estado/Insignia.tsx';

interface EstadoEnPalabras {
  readonly titulo: string;
  readonly texto: string;
  readonly tono: Tono;
  readonly icono: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
}

/** Meaning of each state for a person who checks a certificate, in words first. */
export const ESTADOS: Readonly<Record<VerificacionVM['estado'], EstadoEnPalabras>> = {
  vigente: {
    titulo: 'Póliza vigente',
    texto: 'El vehículo está asegurado hoy.',
    tono: 'exito',
    icono: IconCircleCheck,
  },
  no_iniciada: {
    titulo: 'Cobertura no iniciada',
    texto: 'La póliza es auténtica, pero su cobertura aún no comienza.',
    tono: 'advertencia',
    icono: IconClockPause,
  },
  vencida: {
    titulo: 'Póliza vencida',
    texto: 'La póliza es auténtica, pero su cobertura ya terminó.',
    tono: 'advertencia',
    icono: IconClockExclamation,
  },
  anulada: {
    titulo: 'Póliza anulada',
    texto: 'Esta póliza fue anulada y no da cobertura.',
    tono: 'error',
    icono: IconCircleX,
  },
};
