/** Why there is a house. */
export function OurStory() {
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,45rem)_minmax(0,1fr)]">
      <div className="space-y-5 text-lg text-muted">
        <p>
          Vermeil is gold laid over silver: a noble metal, and the work of a hand upon it. We took the name because it
          is what a good sale does. It takes something made with patience and puts it in the light in which its worth
          shows.
        </p>
        <p>
          Vermeil began with a studio visit. A painter had forty years of work against the walls, three collectors who
          would have crossed an ocean for it, and no way to reach one another. The paintings were never the problem. The
          room was missing. So we built the room: open to anyone, at any hour, where a work is hung, looked at properly,
          and bid on by people who want to live with it.
        </p>
        <p>
          We believe there is no such thing as a starving artist; there are only artists whom the market has not yet
          been allowed to meet. Everything here follows from that. The larger part of every sale goes to the person who
          made the work. The history of every auction is open, and anyone can check it. We only promise what we can
          keep.
        </p>
      </div>
      <p
        // The tagline a second time, for the eye: those who listen have just heard it in the text.
        aria-hidden="true"
        className="border-s border-gold-deep ps-6 font-display text-2xl text-gold max-lg:hidden lg:self-center"
      >
        There is no such thing as a starving artist.
      </p>
    </div>
  )
}
