import { useSyncExternalStore } from 'react';
import { avisosMontados } from './notificaciones.ts';

export const Avisos = () => useSyncExternalStore(avisosMontados.suscribir, avisosMontados.leer);
