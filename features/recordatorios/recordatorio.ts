/** Days before the end of cover from which a buyer is told that the next one is sold. */
export const DIAS_DISPONIBLE = 60;
/** Days before the end of cover from which a buyer is told a last time. */
export const DIAS_ULTIMO_AVISO = 14;
/** Days between two reminders of a policy at least. */
export const DIAS_ENTRE_AVISOS = 7;

/** Reason of a reminder: the next cover is sold, or the present one ends within two weeks. */
export type Ocasion = 'disponible' | 'por_vencer';

export const ESTADOS_DE_CAMPANA = ['activa', 'pausada', 'detenida'] as const;
export type EstadoDeCampana = (typeof ESTADOS_DE_CAMPANA)[number];

/** Words of the button and of the mail's last line that end the reminders. */
export const NO_MAS_AVISOS = 'No quiero recibir más avisos';
/** Error of a campaign without a target. */
export const FALTA_DESTINO = 'Elija el convenio donde se renueva';
