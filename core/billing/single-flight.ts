type Work<Result> = () => Promise<Result>

interface Flight<Result> {
  running: Promise<Result>
  /** Starts after `running`; shared by all callers until then. */
  next?: Promise<Result>
}

/**
 * Runs the work of one key at a time. Callers during a run share one run that starts after it, so each caller's
 * work starts after its call, and a thousand concurrent calls cost two runs.
 */
export function createSingleFlight<Result>(): (key: string, work: Work<Result>) => Promise<Result> {
  const flights = new Map<string, Flight<Result>>()

  function start(key: string, work: Work<Result>): Promise<Result> {
    const flight: Flight<Result> = { running: work() }
    flights.set(key, flight)
    const land = () => {
      if (!flight.next) flights.delete(key)
    }
    flight.running.then(land, land)
    return flight.running
  }

  return (key, work) => {
    const flight = flights.get(key)
    if (!flight) return start(key, work)
    const again = () => start(key, work)
    return (flight.next ??= flight.running.then(again, again))
  }
}
