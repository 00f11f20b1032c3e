import { useSyncExternalStore } from 'react';
import { avisosMontados } from '../lib/notificaciones.ts';

export const Avisos = () => useSyncExternalStore(avisosMontados.suscribir, avisosMontados.leer);
